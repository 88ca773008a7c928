struct Search {
    adj: Vec<Vec<usize>>,
    order: Vec<Option<usize>>,
    low: Vec<usize>,
    is_cut: Vec<bool>,
    clock: usize,
}

impl Search {
    fn visit(&mut self, u: usize, parent: Option<usize>) {
        let now = self.clock;
        self.clock += 1;
        self.order[u] = Some(now);
        self.low[u] = now;
        let mut children = 0;
        for i in 0..self.adj[u].len() {
            let v = self.adj[u][i];
            if Some(v) == parent {
                continue;
            }
            if let Some(seen) = self.order[v] {
                self.low[u] = self.low[u].min(seen);
                continue;
            }
            children += 1;
            self.visit(v, Some(u));
            self.low[u] = self.low[u].min(self.low[v]);
            if parent.is_some() && self.low[v] >= now {
                self.is_cut[u] = true;
            }
        }
        if parent.is_none() && children > 1 {
            self.is_cut[u] = true;
        }
    }
}

fn articulation_points(n: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut search = Search {
        adj: vec![Vec::new(); n],
        order: vec![None; n],
        low: vec![0; n],
        is_cut: vec![false; n],
        clock: 0,
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
    (0..n).filter(|&u| search.is_cut[u]).collect()
}

fn main() {
    let n: usize = 13;
    let edges: Vec<(usize, usize)> = vec![
        (0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2), (8, 4), (7, 6), (6, 5), (7, 6), (9, 11), (10, 9), (11, 11)
    ];
    let points: Vec<String> = articulation_points(n, &edges).iter().map(|u| u.to_string()).collect();
    println!("{}", points.join(" "));
}
