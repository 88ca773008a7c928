const INF: i32 = i32::MAX;

fn bellman_ford(n: usize, edges: &[(usize, usize, i32)], source: usize) -> Vec<i32> {
    let mut dist = vec![INF; n];
    dist[source] = 0;
    for _ in 0..n {
        let mut changed = false;
        for &(u, v, w) in edges {
            if dist[u] != INF && dist[u] + w < dist[v] {
                dist[v] = dist[u] + w;
                changed = true;
            }
        }
        if !changed {
            return dist;
        }
    }
    Vec::new()
}

fn main() {
    let n: usize = 9;
    let edges: Vec<(usize, usize, i32)> = vec![
        (4, 5, -2), (3, 4, 6), (2, 3, -3), (1, 3, 4), (0, 2, 5), (0, 1, -1),
        (5, 2, 2), (6, 7, -4), (7, 6, 3), (7, 0, -9), (1, 8, 0)
    ];
    let source: usize = 0;
    let dist = bellman_ford(n, &edges, source);
    if dist.is_empty() {
        println!("negative cycle");
    } else {
        let words: Vec<String> = dist
            .iter()
            .map(|&d| if d == INF { "INF".to_string() } else { d.to_string() })
            .collect();
        println!("{}", words.join(" "));
    }
}
