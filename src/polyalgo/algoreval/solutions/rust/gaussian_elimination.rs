fn solve_linear(matrix: &[Vec<f64>], rhs: &[f64]) -> Vec<f64> {
    let n = matrix.len();
    let mut a: Vec<Vec<f64>> = matrix.to_vec();
    for (row, &value) in a.iter_mut().zip(rhs) {
        row.push(value);
    }
    for col in 0..n {
        let mut pivot = col;
        for row in col + 1..n {
            if a[row][col].abs() > a[pivot][col].abs() {
                pivot = row;
            }
        }
        if a[pivot][col].abs() < 1e-9 {
            return Vec::new();
        }
        a.swap(col, pivot);
        for row in col + 1..n {
            let factor = a[row][col] / a[col][col];
            for k in col..=n {
                a[row][k] -= factor * a[col][k];
            }
        }
    }
    let mut x = vec![0.0; n];
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|k| a[row][k] * x[k]).sum();
        x[row] = (a[row][n] - known) / a[row][row];
    }
    x
}

fn main() {
    let matrix: Vec<Vec<f64>> = vec![vec![0.0, 2.0, -1.0, 3.0], vec![4.0, -2.0, 1.0, 0.5], vec![-2.0, 1.0, 5.0, 1.0], vec![1.0, 3.0, 2.0, -7.0]];
    let rhs: Vec<f64> = vec![4.0, -3.5, 2.0, 11.0];
    let solution = solve_linear(&matrix, &rhs);
    for &value in &solution {
        println!("{:.4}", if value.abs() < 0.00005 { 0.0 } else { value });
    }
    if solution.is_empty() {
        println!("singular");
    }
}
