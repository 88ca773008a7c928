fn merge_sort(values: &[i32]) -> Vec<i32> {
    if values.len() < 2 {
        return values.to_vec();
    }
    let (left, right) = values.split_at(values.len() / 2);
    let (left, right) = (merge_sort(left), merge_sort(right));
    let mut merged = Vec::with_capacity(values.len());
    let (mut i, mut j) = (0, 0);
    while i < left.len() && j < right.len() {
        if left[i] <= right[j] {
            merged.push(left[i]);
            i += 1;
        } else {
            merged.push(right[j]);
            j += 1;
        }
    }
    merged.extend_from_slice(&left[i..]);
    merged.extend_from_slice(&right[j..]);
    merged
}

fn main() {
    let values: Vec<i32> = vec![38, -27, 43, 3, 9, 82, 10, 3, 0];
    let words: Vec<String> = merge_sort(&values).iter().map(|v| v.to_string()).collect();
    println!("{}", words.join(" "));
}
