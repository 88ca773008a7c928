fn box_blur(image: &[Vec<i32>]) -> Vec<Vec<i32>> {
    let (rows, cols) = (image.len(), image[0].len());
    let mut blurred = vec![vec![0; cols]; rows];
    for r in 0..rows {
        for c in 0..cols {
            let (mut sum, mut count) = (0, 0);
            for row in &image[r.saturating_sub(1)..rows.min(r + 2)] {
                for pixel in &row[c.saturating_sub(1)..cols.min(c + 2)] {
                    sum += pixel;
                    count += 1;
                }
            }
            blurred[r][c] = sum / count;
        }
    }
    blurred
}

fn main() {
    let image: Vec<Vec<i32>> = vec![vec![10, 20, 30, 40, 255], vec![50, 60, 70, 80, 0], vec![90, 100, 110, 120, 255], vec![15, 25, 35, 45, 1]];
    for row in box_blur(&image) {
        let words: Vec<String> = row.iter().map(|value| value.to_string()).collect();
        println!("{}", words.join(" "));
    }
}
