const KERNEL_X: [[i32; 3]; 3] = [[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]];
const KERNEL_Y: [[i32; 3]; 3] = [[-1, -2, -1], [0, 0, 0], [1, 2, 1]];

fn sobel(image: &[Vec<i32>]) -> Vec<Vec<i32>> {
    let (rows, cols) = (image.len(), image[0].len());
    let mut edges = vec![vec![0; cols]; rows];
    for r in 1..rows.saturating_sub(1) {
        for c in 1..cols.saturating_sub(1) {
            let (mut gx, mut gy) = (0, 0);
            for i in 0..3 {
                for j in 0..3 {
                    let pixel = image[r + i - 1][c + j - 1];
                    gx += KERNEL_X[i][j] * pixel;
                    gy += KERNEL_Y[i][j] * pixel;
                }
            }
            let magnitude = f64::from(gx * gx + gy * gy).sqrt() as i32;
            edges[r][c] = magnitude.min(255);
        }
    }
    edges
}

fn main() {
    let image: Vec<Vec<i32>> = vec![vec![10, 10, 10, 90, 90, 90], vec![10, 12, 10, 95, 90, 90], vec![10, 10, 20, 90, 80, 60], vec![0, 15, 70, 60, 60, 60], vec![5, 40, 60, 60, 61, 255]];
    for row in sobel(&image) {
        let words: Vec<String> = row.iter().map(|value| value.to_string()).collect();
        println!("{}", words.join(" "));
    }
}
