fn longest_increasing_subsequence(values: &[i32]) -> Vec<i32> {
    let mut ends: Vec<usize> = Vec::new(); // by length - 1: position of the smallest last value
    let mut previous: Vec<Option<usize>> = Vec::with_capacity(values.len());
    for (i, &value) in values.iter().enumerate() {
        let k = ends.partition_point(|&end| values[end] < value);
        previous.push(k.checked_sub(1).map(|shorter| ends[shorter]));
        if k == ends.len() {
            ends.push(i);
        } else {
            ends[k] = i;
        }
    }
    let mut chosen: Vec<i32> = std::iter::successors(ends.last().copied(), |&i| previous[i])
        .map(|i| values[i])
        .collect();
    chosen.reverse();
    chosen
}

fn main() {
    let values: Vec<i32> = vec![6, 11, 3, 9, 3, 12, 5, -4, 10, 7, -4, 8, 15, 9, 9, 2, 14, 13, 14];
    let words: Vec<String> = longest_increasing_subsequence(&values)
        .iter()
        .map(|v| v.to_string())
        .collect();
    println!("{}", words.join(" "));
}
