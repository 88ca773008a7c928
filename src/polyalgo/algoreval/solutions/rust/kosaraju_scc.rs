fn search(adj: &[Vec<usize>], u: usize, seen: &mut [bool], finished: &mut Vec<usize>) {
    seen[u] = true;
    for &v in &adj[u] {
        if !seen[v] {
            search(adj, v, seen, finished);
        }
    }
    finished.push(u);
}

fn kosaraju_scc(n: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut forward = vec![Vec::new(); n];
    let mut backward = vec![Vec::new(); n];
    for &(u, v) in edges {
        forward[u].push(v);
        backward[v].push(u);
    }
    let mut order = Vec::new();
    let mut seen = vec![false; n];
    for u in 0..n {
        if !seen[u] {
            search(&forward, u, &mut seen, &mut order);
        }
    }
    let mut components = Vec::new();
    let mut seen = vec![false; n];
    for &u in order.iter().rev() {
        if !seen[u] {
            let mut component = Vec::new();
            search(&backward, u, &mut seen, &mut component);
            component.sort_unstable();
            components.push(component);
        }
    }
    components.sort_unstable();
    components
}

fn main() {
    let n: usize = 11;
    let edges: Vec<(usize, usize)> = vec![
        (1, 5), (5, 9), (9, 1), (5, 0), (0, 6), (6, 3), (3, 0), (8, 9), (8, 2), (2, 8), (2, 3),
        (6, 6), (10, 4), (4, 7), (0, 6), (7, 3)
    ];
    for component in kosaraju_scc(n, &edges) {
        let words: Vec<String> = component.iter().map(|v| v.to_string()).collect();
        println!("{}", words.join(" "));
    }
}
