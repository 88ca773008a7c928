struct Search {
    adj: Vec<Vec<usize>>,
    order: Vec<Option<usize>>,
    low: Vec<usize>,
    clock: usize,
    bridges: Vec<(usize, usize)>,
}

impl Search {
    fn visit(&mut self, u: usize, parent: Option<usize>) {
        let now = self.clock;
        self.clock += 1;
        self.order[u] = Some(now);
        self.low[u] = now;
        for i in 0..self.adj[u].len() {
            let v = self.adj[u][i];
            if Some(v) == parent {
                continue;
            }
            if let Some(seen) = self.order[v] {
                self.low[u] = self.low[u].min(seen);
                continue;
            }
            self.visit(v, Some(u));
            self.low[u] = self.low[u].min(self.low[v]);
            if self.low[v] > now {
                self.bridges.push((u.min(v), u.max(v)));
            }
        }
    }
}

fn find_bridges(n: usize, edges: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut search = Search {
        adj: vec![Vec::new(); n],
        order: vec![None; n],
        low: vec![0; n],
        clock: 0,
        bridges: Vec::new(),
    };
    for &(u, v) in edges {
        search.adj[u].push(v);
        search.adj[v].push(u);
    }
    for u in 0..n {
        if search.order[u].is_none() {
            search.visit(u, None);
        }
    }
    search.bridges.sort_unstable();
    search.bridges
}

fn main() {
    let n: usize = 8;
    let edges: Vec<(usize, usize)> = vec![(0, 1), (1, 2), (2, 0), (4, 1), (3, 4), (4, 5), (5, 3), (7, 6)];
    for (u, v) in find_bridges(n, &edges) {
        println!("{} {}", u, v);
    }
}
