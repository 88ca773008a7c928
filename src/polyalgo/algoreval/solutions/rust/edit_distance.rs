fn edit_distance(source: &str, target: &str) -> usize {
    let target: Vec<char> = target.chars().collect();
    let mut previous: Vec<usize> = (0..=target.len()).collect();
    for (i, a) in source.chars().enumerate() {
        let mut current = Vec::with_capacity(target.len() + 1);
        current.push(i + 1);
        for (j, &b) in target.iter().enumerate() {
            let cost = if a == b { 0 } else { 1 };
            let replaced = previous[j] + cost;
            let deleted = previous[j + 1] + 1;
            let inserted = current[j] + 1;
            current.push(replaced.min(deleted).min(inserted));
        }
        previous = current;
    }
    previous[target.len()]
}

fn main() {
    let source: &str = "The relevant elephant";
    let target: &str = "the elevator pehlan";
    println!("{}", edit_distance(source, target));
}
