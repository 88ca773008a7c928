const INF: i32 = i32::MAX;

fn visit(u: usize, adj: &[Vec<(usize, i32)>], seen: &mut [bool], finished: &mut Vec<usize>) {
    seen[u] = true;
    for &(v, _) in &adj[u] {
        if !seen[v] {
            visit(v, adj, seen, finished);
        }
    }
    finished.push(u);
}

fn dag_shortest_path(n: usize, edges: &[(usize, usize, i32)], source: usize) -> Vec<i32> {
    let mut adj: Vec<Vec<(usize, i32)>> = vec![Vec::new(); n];
    for &(u, v, w) in edges {
        adj[u].push((v, w));
    }
    // Only what the source reaches matters; the reverse of the finishing order is a topological order of it.
    let mut finished = Vec::new();
    visit(source, &adj, &mut vec![false; n], &mut finished);
    let mut dist = vec![INF; n];
    dist[source] = 0;
    for &u in finished.iter().rev() {
        for &(v, w) in &adj[u] {
            dist[v] = dist[v].min(dist[u] + w);
        }
    }
    dist
}

fn main() {
    let n: usize = 9;
    let edges: Vec<(usize, usize, i32)> = vec![
        (5, 2, 6), (2, 7, 3), (5, 7, 8), (7, 1, -4), (2, 1, 2), (1, 4, 5),
        (7, 4, 0), (4, 0, -2), (3, 5, -7), (3, 0, 1), (8, 1, -9)
    ];
    let source: usize = 5;
    let words: Vec<String> = dag_shortest_path(n, &edges, source)
        .iter()
        .map(|&d| if d == INF { "INF".to_string() } else { d.to_string() })
        .collect();
    println!("{}", words.join(" "));
}
