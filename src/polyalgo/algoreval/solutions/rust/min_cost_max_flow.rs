use std::collections::VecDeque;

struct Edge {
    to: usize,
    residual: i64,
    cost: i64,
}

/// The last edge of a shortest path to each vertex, none for the source and unreachable ones.
fn shortest_paths(edges: &[Edge], adj: &[Vec<usize>], source: usize) -> Vec<Option<usize>> {
    let n = adj.len();
    let mut dist = vec![i64::MAX; n];
    let mut into = vec![None; n];
    let mut waiting = vec![false; n];
    let mut queue = VecDeque::from([source]);
    dist[source] = 0;
    while let Some(u) = queue.pop_front() {
        waiting[u] = false;
        for &e in &adj[u] {
            let edge = &edges[e];
            let through = dist[u] + edge.cost;
            if edge.residual > 0 && through < dist[edge.to] {
                dist[edge.to] = through;
                into[edge.to] = Some(e);
                if !waiting[edge.to] {
                    waiting[edge.to] = true;
                    queue.push_back(edge.to);
                }
            }
        }
    }
    into
}

fn min_cost_max_flow(n: usize, edges: &[(usize, usize, i32, i32)], source: usize, sink: usize) -> (i64, i64) {
    let mut network: Vec<Edge> = Vec::new(); // edge e and its reverse e ^ 1
    let mut adj: Vec<Vec<usize>> = vec![Vec::new(); n];
    for &(u, v, capacity, cost) in edges {
        adj[u].push(network.len());
        network.push(Edge { to: v, residual: capacity as i64, cost: cost as i64 });
        adj[v].push(network.len());
        network.push(Edge { to: u, residual: 0, cost: -(cost as i64) });
    }
    let (mut flow, mut total) = (0, 0);
    loop {
        let into = shortest_paths(&network, &adj, source);
        let mut path = Vec::new();
        let mut v = sink;
        while let Some(e) = into[v] {
            path.push(e);
            v = network[e ^ 1].to;
        }
        let Some(pushed) = path.iter().map(|&e| network[e].residual).min() else {
            return (flow, total);
        };
        for e in path {
            network[e].residual -= pushed;
            network[e ^ 1].residual += pushed;
            total += pushed * network[e].cost;
        }
        flow += pushed;
    }
}

fn main() {
    let n: usize = 7;
    let edges: Vec<(usize, usize, i32, i32)> = vec![
        (0, 1, 6, 2), (0, 2, 5, 7), (1, 2, 4, -1), (1, 3, 3, 5), (2, 3, 5, 1), (2, 4, 3, 6), (3, 5, 4, 3),
        (3, 4, 2, -2), (4, 5, 6, 4), (4, 1, 2, 8), (0, 2, 1, 3), (5, 0, 9, 1), (6, 5, 5, 1), (4, 4, 2, 5)
    ];
    let source: usize = 0;
    let sink: usize = 5;
    let (flow, cost) = min_cost_max_flow(n, &edges, source, sink);
    println!("{} {}", flow, cost);
}
