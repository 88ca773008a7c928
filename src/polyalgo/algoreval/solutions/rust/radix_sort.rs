fn radix_sort(values: &[i32]) -> Vec<i32> {
    let low = values.iter().copied().min().unwrap_or(0);
    let mut keys: Vec<i32> = values.iter().map(|value| value - low).collect();
    let largest = keys.iter().copied().max().unwrap_or(0);
    let mut exponent = 1;
    while largest / exponent > 0 {
        let mut buckets: Vec<Vec<i32>> = vec![Vec::new(); 10];
        for key in keys {
            buckets[(key / exponent % 10) as usize].push(key);
        }
        keys = buckets.concat();
        exponent *= 10;
    }
    keys.iter().map(|key| key + low).collect()
}

fn main() {
    let values: Vec<i32> = vec![329, -45, 7, 4570, -802, 90, 329, 0, 66, -7, 1024, 80, -810];
    let words: Vec<String> = radix_sort(&values).iter().map(|v| v.to_string()).collect();
    println!("{}", words.join(" "));
}
