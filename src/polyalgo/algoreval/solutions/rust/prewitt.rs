const KERNEL_X: [[i32; 3]; 3] = [[-1, 0, 1], [-1, 0, 1], [-1, 0, 1]];
const KERNEL_Y: [[i32; 3]; 3] = [[-1, -1, -1], [0, 0, 0], [1, 1, 1]];

fn prewitt(image: &[Vec<i32>]) -> Vec<Vec<f64>> {
    let (rows, cols) = (image.len(), image[0].len());
    let mut magnitude = vec![vec![0.0; cols]; rows];
    for r in 0..rows {
        for c in 0..cols {
            let (mut gx, mut gy) = (0, 0);
            for i in 0..3 {
                for j in 0..3 {
                    let y = (r + i).saturating_sub(1).min(rows - 1);
                    let x = (c + j).saturating_sub(1).min(cols - 1);
                    gx += KERNEL_X[i][j] * image[y][x];
                    gy += KERNEL_Y[i][j] * image[y][x];
                }
            }
            magnitude[r][c] = f64::from(gx * gx + gy * gy).sqrt();
        }
    }
    magnitude
}

fn main() {
    let image: Vec<Vec<i32>> = vec![vec![10, 10, 10, 90, 90], vec![10, 12, 10, 95, 90], vec![0, 15, 200, 90, 60], vec![5, 40, 60, 60, 255]];
    for row in prewitt(&image) {
        let words: Vec<String> = row.iter().map(|value| format!("{value:.2}")).collect();
        println!("{}", words.join(" "));
    }
}
