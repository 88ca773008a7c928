fn safe_sequence(available: &[i32], allocation: &[Vec<i32>], maximum: &[Vec<i32>]) -> Vec<usize> {
    let n = allocation.len();
    let mut work = available.to_vec();
    let mut finished = vec![false; n];
    let mut sequence = Vec::with_capacity(n);
    let mut progress = true;
    while progress {
        progress = false;
        for p in 0..n {
            let can_finish = (0..work.len()).all(|r| maximum[p][r] - allocation[p][r] <= work[r]);
            if finished[p] || !can_finish {
                continue;
            }
            for (free, held) in work.iter_mut().zip(&allocation[p]) {
                *free += held;
            }
            finished[p] = true;
            sequence.push(p);
            progress = true;
        }
    }
    if sequence.len() < n {
        sequence.clear();
    }
    sequence
}

fn main() {
    let available: Vec<i32> = vec![1, 1, 3];
    let allocation: Vec<Vec<i32>> = vec![
        vec![0, 0, 1], vec![5, 2, 6], vec![0, 1, 5], vec![1, 2, 1], vec![0, 3, 0], vec![2, 1, 0]
    ];
    let maximum: Vec<Vec<i32>> = vec![
        vec![1, 5, 6], vec![7, 5, 7], vec![0, 3, 6], vec![2, 7, 3], vec![0, 4, 2], vec![2, 3, 4]
    ];
    let sequence = safe_sequence(&available, &allocation, &maximum);
    if sequence.is_empty() {
        println!("unsafe");
    } else {
        let words: Vec<String> = sequence.iter().map(|p| p.to_string()).collect();
        println!("{}", words.join(" "));
    }
}
