fn knapsack(weights: &[usize], values: &[i32], capacity: usize) -> i32 {
    let n = weights.len();
    // best[i][room]: greatest value of the first i items within the room
    let mut best = vec![vec![0; capacity + 1]; n + 1];
    for i in 0..n {
        for room in 0..=capacity {
            best[i + 1][room] = best[i][room];
            if weights[i] <= room {
                let taken = best[i][room - weights[i]] + values[i];
                best[i + 1][room] = best[i + 1][room].max(taken);
            }
        }
    }
    best[n][capacity]
}

fn main() {
    let weights: Vec<usize> = vec![12, 7, 11, 8, 9, 0, 6, 7, 40, 3];
    let values: Vec<i32> = vec![24, 13, 23, 15, 16, 2, 11, 13, 99, 4];
    let capacity: usize = 35;
    println!("{}", knapsack(&weights, &values, capacity));
}
