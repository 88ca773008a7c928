fn equalize_histogram(image: &[Vec<i32>]) -> Vec<Vec<i32>> {
    let mut histogram = [0; 256];
    for &value in image.iter().flatten() {
        histogram[value as usize] += 1;
    }
    let lowest: i32 = *histogram.iter().find(|&&count| count > 0).unwrap();
    let total: i32 = histogram.iter().sum();
    if lowest == total {
        return image.to_vec();
    }
    let mut cumulative = 0;
    let mapping: Vec<i32> = histogram
        .iter()
        .map(|count| {
            cumulative += count;
            (f64::from(cumulative - lowest) * 255.0 / f64::from(total - lowest)).round() as i32
        })
        .collect();
    image
        .iter()
        .map(|row| row.iter().map(|&value| mapping[value as usize]).collect())
        .collect()
}

fn main() {
    let image: Vec<Vec<i32>> = vec![vec![52, 55, 61, 66, 70], vec![62, 59, 55, 104, 94], vec![63, 65, 66, 113, 144], vec![64, 70, 70, 126, 154]];
    for row in equalize_histogram(&image) {
        let words: Vec<String> = row.iter().map(|value| value.to_string()).collect();
        println!("{}", words.join(" "));
    }
}
