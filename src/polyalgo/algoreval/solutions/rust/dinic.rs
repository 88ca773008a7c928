use std::collections::VecDeque;

struct Edge {
    to: usize,
    residual: i64,
}

struct Network {
    edges: Vec<Edge>, // edge e and its reverse e ^ 1
    adj: Vec<Vec<usize>>,
    level: Vec<Option<usize>>,
    position: Vec<usize>,
}

impl Network {
    fn add_edge(&mut self, u: usize, v: usize, capacity: i64) {
        self.adj[u].push(self.edges.len());
        self.edges.push(Edge { to: v, residual: capacity });
        self.adj[v].push(self.edges.len());
        self.edges.push(Edge { to: u, residual: 0 });
    }

    fn find_levels(&mut self, source: usize, sink: usize) -> bool {
        self.level = vec![None; self.adj.len()];
        self.level[source] = Some(0);
        let mut queue = VecDeque::from([(source, 0)]);
        while let Some((u, depth)) = queue.pop_front() {
            for &e in &self.adj[u] {
                let edge = &self.edges[e];
                if edge.residual > 0 && self.level[edge.to].is_none() {
                    self.level[edge.to] = Some(depth + 1);
                    queue.push_back((edge.to, depth + 1));
                }
            }
        }
        self.level[sink].is_some()
    }

    fn push(&mut self, u: usize, sink: usize, limit: i64) -> i64 {
        if u == sink {
            return limit;
        }
        let next_level = self.level[u].map(|depth| depth + 1);
        while self.position[u] < self.adj[u].len() {
            let e = self.adj[u][self.position[u]];
            let Edge { to, residual } = self.edges[e];
            if residual > 0 && self.level[to] == next_level {
                let pushed = self.push(to, sink, limit.min(residual));
                if pushed > 0 {
                    self.edges[e].residual -= pushed;
                    self.edges[e ^ 1].residual += pushed;
                    return pushed;
                }
            }
            self.position[u] += 1;
        }
        0
    }
}

fn max_flow(n: usize, edges: &[(usize, usize, i32)], source: usize, sink: usize) -> i64 {
    let mut network = Network { edges: Vec::new(), adj: vec![Vec::new(); n], level: Vec::new(), position: Vec::new() };
    for &(u, v, capacity) in edges {
        network.add_edge(u, v, capacity as i64);
    }
    let mut flow = 0;
    while network.find_levels(source, sink) {
        network.position = vec![0; n];
        loop {
            let pushed = network.push(source, sink, i64::MAX);
            if pushed == 0 {
                break;
            }
            flow += pushed;
        }
    }
    flow
}

fn main() {
    let n: usize = 9;
    let edges: Vec<(usize, usize, i32)> = vec![
        (0, 1, 10), (0, 2, 8), (1, 3, 10), (2, 3, 9), (3, 7, 10), (1, 4, 6), (4, 5, 7), (5, 7, 6),
        (5, 4, 3), (3, 3, 5), (0, 2, 2), (7, 6, 4), (6, 1, 9), (2, 0, 1), (8, 7, 3)
    ];
    let source: usize = 0;
    let sink: usize = 7;
    println!("{}", max_flow(n, &edges, source, sink));
}
