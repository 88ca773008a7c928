fn median_filter(image: &[Vec<i32>]) -> Vec<Vec<i32>> {
    let mut filtered = image.to_vec();
    for (above, rows) in image.windows(3).enumerate() {
        for left in 0..rows[0].len().saturating_sub(2) {
            let mut window: Vec<i32> = rows
                .iter()
                .flat_map(|row| &row[left..left + 3])
                .copied()
                .collect();
            window.sort_unstable();
            filtered[above + 1][left + 1] = window[4];
        }
    }
    filtered
}

fn main() {
    let image: Vec<Vec<i32>> = vec![vec![10, 12, 11, 255, 13, 12], vec![11, 0, 12, 12, 14, 13], vec![10, 11, 255, 13, 0, 255], vec![12, 200, 13, 11, 12, 14], vec![0, 13, 255, 12, 11, 10]];
    for row in median_filter(&image) {
        let words: Vec<String> = row.iter().map(|value| value.to_string()).collect();
        println!("{}", words.join(" "));
    }
}
