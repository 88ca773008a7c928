fn counting_sort(values: &[i32]) -> Vec<i32> {
    let (low, high) = match (values.iter().min(), values.iter().max()) {
        (Some(&low), Some(&high)) => (low, high),
        _ => return Vec::new(),
    };
    let mut counts = vec![0; (high - low) as usize + 1];
    for &value in values {
        counts[(value - low) as usize] += 1;
    }
    let mut sorted = Vec::with_capacity(values.len());
    for (value, &count) in (low..=high).zip(&counts) {
        sorted.extend(std::iter::repeat(value).take(count));
    }
    sorted
}

fn main() {
    let values: Vec<i32> = vec![4, -2, 9, 4, 0, -7, 13, -2, 4, 1, 9, 10];
    let words: Vec<String> = counting_sort(&values).iter().map(|v| v.to_string()).collect();
    println!("{}", words.join(" "));
}
