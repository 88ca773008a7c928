const KERNEL: [[i32; 3]; 3] = [[1, 2, 1], [2, 4, 2], [1, 2, 1]];

fn gaussian_blur(image: &[Vec<i32>]) -> Vec<Vec<i32>> {
    let (rows, cols) = (image.len(), image[0].len());
    let mut blurred = vec![vec![0; cols]; rows];
    for r in 0..rows {
        for c in 0..cols {
            let mut sum = 0;
            for i in 0..3 {
                for j in 0..3 {
                    let y = (r + i).saturating_sub(1).min(rows - 1);
                    let x = (c + j).saturating_sub(1).min(cols - 1);
                    sum += KERNEL[i][j] * image[y][x];
                }
            }
            blurred[r][c] = sum / 16;
        }
    }
    blurred
}

fn main() {
    let image: Vec<Vec<i32>> = vec![vec![0, 0, 255, 0, 0], vec![12, 200, 34, 56, 255], vec![78, 90, 123, 45, 67], vec![255, 1, 2, 3, 254]];
    for row in gaussian_blur(&image) {
        let words: Vec<String> = row.iter().map(|value| value.to_string()).collect();
        println!("{}", words.join(" "));
    }
}
