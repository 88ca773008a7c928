use std::cmp::Reverse;
use std::collections::BinaryHeap;

const INF: i32 = i32::MAX;

fn dijkstra(adj: &[Vec<(usize, i32)>], source: usize) -> Vec<i32> {
    let mut dist = vec![INF; adj.len()];
    let mut heap = BinaryHeap::from([Reverse((0, source))]);
    dist[source] = 0;
    while let Some(Reverse((d, u))) = heap.pop() {
        if d > dist[u] {
            continue;
        }
        for &(v, w) in &adj[u] {
            if d + w < dist[v] {
                dist[v] = d + w;
                heap.push(Reverse((dist[v], v)));
            }
        }
    }
    dist
}

fn johnson(n: usize, edges: &[(usize, usize, i32)]) -> Vec<Vec<i32>> {
    // distances from a new vertex with an edge of weight 0 to every vertex
    let mut height = vec![0; n];
    for _ in 1..n {
        for &(u, v, w) in edges {
            height[v] = height[v].min(height[u] + w);
        }
    }
    let mut adj = vec![Vec::new(); n];
    for &(u, v, w) in edges {
        let reweighted = w + height[u] - height[v];
        if reweighted < 0 {
            return Vec::new();
        }
        adj[u].push((v, reweighted));
    }
    let mut result = Vec::new();
    for source in 0..n {
        let mut dist = dijkstra(&adj, source);
        for (v, d) in dist.iter_mut().enumerate() {
            if *d != INF {
                *d += height[v] - height[source];
            }
        }
        result.push(dist);
    }
    result
}

fn main() {
    let n: usize = 8;
    let edges: Vec<(usize, usize, i32)> = vec![
        (6, 2, -4), (2, 0, 3), (0, 6, 2), (2, 5, 6), (5, 3, -7), (3, 1, 2), (1, 5, 5), (6, 3, -1),
        (0, 1, -2), (4, 6, 1), (4, 2, -3), (1, 7, 0)
    ];
    let dist = johnson(n, &edges);
    if dist.is_empty() {
        println!("negative cycle");
    }
    for row in dist {
        let words: Vec<String> = row
            .iter()
            .map(|&d| if d == INF { "INF".to_string() } else { d.to_string() })
            .collect();
        println!("{}", words.join(" "));
    }
}
