fn permutations(items: &[i32]) -> Vec<Vec<i32>> {
    let mut sorted = items.to_vec();
    sorted.sort();
    let mut used = vec![false; sorted.len()];
    let mut result = Vec::new();
    extend(&sorted, &mut used, &mut Vec::new(), &mut result);
    result
}

fn extend(sorted: &[i32], used: &mut [bool], chosen: &mut Vec<i32>, result: &mut Vec<Vec<i32>>) {
    if chosen.len() == sorted.len() {
        result.push(chosen.clone());
        return;
    }
    for i in 0..sorted.len() {
        if !used[i] {
            used[i] = true;
            chosen.push(sorted[i]);
            extend(sorted, used, chosen, result);
            chosen.pop();
            used[i] = false;
        }
    }
}

fn main() {
    let items: Vec<i32> = vec![4, 1, 9];
    for permutation in permutations(&items) {
        let words: Vec<String> = permutation.iter().map(|item| item.to_string()).collect();
        println!("{}", words.join(" "));
    }
}
