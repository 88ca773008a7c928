use std::cmp::Reverse;
use std::collections::BinaryHeap;

fn topological_sort(n: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut adj: Vec<Vec<usize>> = vec![Vec::new(); n];
    let mut incoming = vec![0; n];
    for &(u, v) in edges {
        adj[u].push(v);
        incoming[v] += 1;
    }
    let mut ready: BinaryHeap<Reverse<usize>> = (0..n).filter(|&v| incoming[v] == 0).map(Reverse).collect();
    let mut order = Vec::with_capacity(n);
    while let Some(Reverse(u)) = ready.pop() {
        order.push(u);
        for &v in &adj[u] {
            incoming[v] -= 1;
            if incoming[v] == 0 {
                ready.push(Reverse(v));
            }
        }
    }
    if order.len() < n {
        order.clear();
    }
    order
}

fn main() {
    let n: usize = 10;
    let edges: Vec<(usize, usize)> = vec![
        (7, 3), (7, 0), (0, 5), (3, 5), (5, 1), (8, 1), (2, 8), (9, 2), (1, 4), (3, 8)
    ];
    let order = topological_sort(n, &edges);
    if order.is_empty() {
        println!("cycle");
    } else {
        let words: Vec<String> = order.iter().map(|v| v.to_string()).collect();
        println!("{}", words.join(" "));
    }
}
