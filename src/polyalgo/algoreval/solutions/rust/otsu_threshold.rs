fn otsu_threshold(image: &[Vec<i32>]) -> i32 {
    let mut histogram = [0; 256];
    for &value in image.iter().flatten() {
        histogram[value as usize] += 1;
    }
    let total: i32 = histogram.iter().sum();
    let sum: i32 = image.iter().flatten().sum();
    let (mut best, mut threshold) = (0.0, 0);
    let (mut dark, mut dark_sum) = (0, 0);
    for (t, &count) in (0..).zip(histogram.iter()) {
        dark += count;
        dark_sum += t * count;
        let bright = total - dark;
        if dark == 0 || bright == 0 {
            continue;
        }
        let (w0, w1) = (f64::from(dark), f64::from(bright));
        let difference = f64::from(dark_sum) / w0 - f64::from(sum - dark_sum) / w1;
        let variance = w0 * w1 * difference * difference;
        if variance > best {
            best = variance;
            threshold = t;
        }
    }
    threshold
}

fn main() {
    let image: Vec<Vec<i32>> = vec![vec![12, 15, 14, 200, 210, 205], vec![10, 18, 90, 198, 202, 220], vec![11, 13, 95, 100, 207, 199], vec![16, 12, 14, 88, 201, 203]];
    println!("{}", otsu_threshold(&image));
}
