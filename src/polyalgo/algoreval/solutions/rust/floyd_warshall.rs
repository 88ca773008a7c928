const INF: i32 = i32::MAX;

fn floyd_warshall(n: usize, edges: &[(usize, usize, i32)]) -> Vec<Vec<i32>> {
    let mut dist = vec![vec![INF; n]; n];
    for v in 0..n {
        dist[v][v] = 0;
    }
    for &(u, v, w) in edges {
        dist[u][v] = w;
    }
    for k in 0..n {
        for i in 0..n {
            if dist[i][k] == INF {
                continue;
            }
            for j in 0..n {
                if dist[k][j] != INF {
                    dist[i][j] = dist[i][j].min(dist[i][k] + dist[k][j]);
                }
            }
        }
    }
    if (0..n).any(|v| dist[v][v] < 0) {
        return Vec::new();
    }
    dist
}

fn main() {
    let n: usize = 8;
    let edges: Vec<(usize, usize, i32)> = vec![
        (5, 1, 3), (1, 4, -2), (4, 2, 4), (2, 5, -1), (5, 2, 9), (1, 2, 2), (0, 5, 6), (0, 4, 7),
        (2, 6, 0), (3, 0, -4), (6, 3, 8), (7, 6, 5)
    ];
    let dist = floyd_warshall(n, &edges);
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
