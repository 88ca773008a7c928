fn hierholzer(n: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut adj: Vec<Vec<usize>> = vec![Vec::new(); n];
    let mut incoming = vec![0; n];
    for &(u, v) in edges {
        adj[u].push(v);
        incoming[v] += 1;
    }
    if (0..n).any(|v| adj[v].len() != incoming[v]) {
        return Vec::new();
    }
    for successors in adj.iter_mut() {
        successors.sort_unstable_by(|a, b| b.cmp(a)); // the smallest one last
    }
    let start = adj.iter().position(|successors| !successors.is_empty()).unwrap_or(0);
    let mut stack = vec![start];
    let mut circuit = Vec::new();
    while let Some(&u) = stack.last() {
        match adj[u].pop() {
            Some(v) => stack.push(v),
            None => {
                circuit.push(u);
                stack.pop();
            }
        }
    }
    if circuit.len() != edges.len() + 1 {
        return Vec::new();
    }
    circuit.reverse();
    circuit
}

fn main() {
    let n: usize = 9;
    let edges: Vec<(usize, usize)> = vec![
        (4, 1), (1, 6), (6, 4), (1, 3), (3, 8), (8, 1), (3, 1), (6, 6), (1, 3), (6, 2), (2, 6),
        (5, 4), (4, 5)
    ];
    let circuit = hierholzer(n, &edges);
    if circuit.is_empty() {
        println!("no Eulerian circuit");
    } else {
        let words: Vec<String> = circuit.iter().map(|v| v.to_string()).collect();
        println!("{}", words.join(" "));
    }
}
