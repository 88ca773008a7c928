use std::cmp::Reverse;

fn eulerian_path(n: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    // (neighbour, number of the edge), the smallest neighbour last
    let mut adj: Vec<Vec<(usize, usize)>> = vec![Vec::new(); n];
    for (number, &(u, v)) in edges.iter().enumerate() {
        adj[u].push((v, number));
        adj[v].push((u, number));
    }
    for neighbours in adj.iter_mut() {
        neighbours.sort_by_key(|&entry| Reverse(entry));
    }
    let odd: Vec<usize> = (0..n).filter(|&v| adj[v].len() % 2 == 1).collect();
    if odd.len() > 2 {
        return Vec::new();
    }
    let start = match odd.first() {
        Some(&v) => v,
        None => (0..n).find(|&v| !adj[v].is_empty()).unwrap_or(0),
    };
    let mut used = vec![false; edges.len()];
    let mut stack = vec![start];
    let mut path = Vec::new();
    while let Some(&u) = stack.last() {
        match adj[u].pop() {
            None => {
                path.push(u);
                stack.pop();
            }
            Some((v, number)) => {
                if !used[number] {
                    used[number] = true;
                    stack.push(v);
                }
            }
        }
    }
    if path.len() != edges.len() + 1 {
        return Vec::new();
    }
    path.reverse();
    path
}

fn main() {
    let n: usize = 8;
    let edges: Vec<(usize, usize)> = vec![
        (0, 2), (3, 4), (4, 2), (1, 6), (5, 0), (2, 3), (4, 3), (0, 1), (6, 0), (3, 4)
    ];
    let path = eulerian_path(n, &edges);
    if path.is_empty() {
        println!("no Eulerian path");
    } else {
        let words: Vec<String> = path.iter().map(|v| v.to_string()).collect();
        println!("{}", words.join(" "));
    }
}
