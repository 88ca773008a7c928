fn n_queens(n: usize, max_solutions: usize) -> Vec<Vec<usize>> {
    let mut solutions = Vec::new();
    place(&mut Vec::new(), n, max_solutions, &mut solutions);
    solutions
}

fn place(queens: &mut Vec<usize>, n: usize, max_solutions: usize, solutions: &mut Vec<Vec<usize>>) {
    if queens.len() == n {
        solutions.push(queens.clone());
        return;
    }
    for column in 0..n {
        if solutions.len() == max_solutions {
            return;
        }
        if is_safe(queens, column) {
            queens.push(column);
            place(queens, n, max_solutions, solutions);
            queens.pop();
        }
    }
}

fn is_safe(queens: &[usize], column: usize) -> bool {
    let row = queens.len();
    queens.iter().enumerate().all(|(other, &taken)| {
        let distance = column.abs_diff(taken);
        distance != 0 && distance != row - other
    })
}

fn main() {
    let n: usize = 8;
    let max_solutions: usize = 12;
    let solutions = n_queens(n, max_solutions);
    for queens in &solutions {
        let words: Vec<String> = queens.iter().map(|column| column.to_string()).collect();
        println!("{}", words.join(" "));
    }
    if solutions.is_empty() {
        println!("none");
    }
}
