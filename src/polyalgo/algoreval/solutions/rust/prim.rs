use std::cmp::Reverse;
use std::collections::BinaryHeap;

fn prim(n: usize, edges: &[(usize, usize, i32)]) -> i64 {
    let mut adj: Vec<Vec<(i32, usize)>> = vec![Vec::new(); n];
    for &(u, v, w) in edges {
        adj[u].push((w, v));
        adj[v].push((w, u));
    }
    let mut reached = vec![false; n];
    let mut total: i64 = 0;
    for root in 0..n {
        if reached[root] {
            continue;
        }
        let mut heap = BinaryHeap::from([Reverse((0, root))]);
        while let Some(Reverse((weight, u))) = heap.pop() {
            if reached[u] {
                continue;
            }
            reached[u] = true;
            total += weight as i64;
            for &(w, v) in &adj[u] {
                if !reached[v] {
                    heap.push(Reverse((w, v)));
                }
            }
        }
    }
    total
}

fn main() {
    let n: usize = 11;
    let edges: Vec<(usize, usize, i32)> = vec![
        (0, 1, 4), (0, 7, 8), (7, 1, 11), (1, 2, 8), (2, 8, 2), (2, 5, 4), (2, 3, 7), (3, 5, 14),
        (6, 5, 2), (8, 6, 6), (7, 6, 1), (8, 7, 7), (4, 9, 5), (9, 10, -3), (10, 4, 5)
    ];
    println!("{}", prim(n, &edges));
}
