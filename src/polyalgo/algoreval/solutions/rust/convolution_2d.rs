fn convolve2d(image: &[Vec<i32>], kernel: &[Vec<i32>]) -> Vec<Vec<i32>> {
    let (rows, cols) = (image.len(), image[0].len());
    let centre = kernel.len() / 2;
    let mut result = vec![vec![0; cols]; rows];
    for r in 0..rows {
        for c in 0..cols {
            for (i, weights) in kernel.iter().enumerate() {
                for (j, weight) in weights.iter().enumerate() {
                    // Out of range on either side: the subtraction fails, or there is no such row or column.
                    let y = (r + centre).checked_sub(i);
                    let x = (c + centre).checked_sub(j);
                    if let (Some(y), Some(x)) = (y, x) {
                        if y < rows && x < cols {
                            result[r][c] += weight * image[y][x];
                        }
                    }
                }
            }
        }
    }
    result
}

fn main() {
    let image: Vec<Vec<i32>> = vec![vec![10, 20, 30, 40], vec![50, 60, 70, 80], vec![15, 25, 35, 45]];
    let kernel: Vec<Vec<i32>> = vec![vec![1, 2, 0], vec![0, -1, 3], vec![-2, 0, 1]];
    for row in convolve2d(&image, &kernel) {
        let words: Vec<String> = row.iter().map(|value| value.to_string()).collect();
        println!("{}", words.join(" "));
    }
}
