use std::cmp::Reverse;
use std::collections::BinaryHeap;

fn dijkstra(n: usize, edges: &[(usize, usize, i32)], source: usize) -> Vec<i32> {
    let mut adj: Vec<Vec<(usize, i32)>> = vec![Vec::new(); n];
    for &(u, v, w) in edges {
        adj[u].push((v, w));
    }
    let mut dist = vec![-1; n];
    let mut heap = BinaryHeap::new();
    heap.push(Reverse((0, source)));
    while let Some(Reverse((d, u))) = heap.pop() {
        if dist[u] != -1 {
            continue;
        }
        dist[u] = d;
        for &(v, w) in &adj[u] {
            if dist[v] == -1 {
                heap.push(Reverse((d + w, v)));
            }
        }
    }
    dist
}

fn main() {
    let n: usize = 6;
    let edges: Vec<(usize, usize, i32)> = vec![
        (0, 1, 7), (0, 2, 3), (1, 3, 2), (2, 1, 1), (2, 3, 8), (3, 0, 4), (5, 3, 1), (3, 4, 5)
    ];
    let source: usize = 0;
    let words: Vec<String> = dijkstra(n, &edges, source).iter().map(|d| d.to_string()).collect();
    println!("{}", words.join(" "));
}
