struct PathSearch {
    adj: Vec<Vec<usize>>,
    number: Vec<Option<usize>>,
    assigned: Vec<bool>,
    open: Vec<usize>, // visited vertices without a component
    path: Vec<usize>, // numbers of the first vertices of what may become components
    clock: usize,
    components: Vec<Vec<usize>>,
}

impl PathSearch {
    fn visit(&mut self, u: usize) {
        let own = self.clock;
        self.clock += 1;
        self.number[u] = Some(own);
        self.open.push(u);
        self.path.push(own);
        for i in 0..self.adj[u].len() {
            let v = self.adj[u][i];
            match self.number[v] {
                None => self.visit(v),
                Some(number) if !self.assigned[v] => {
                    while self.path.last().is_some_and(|&first| first > number) {
                        self.path.pop();
                    }
                }
                Some(_) => {}
            }
        }
        if self.path.last() == Some(&own) {
            self.path.pop();
            let mut component = Vec::new();
            while !self.assigned[u] {
                if let Some(v) = self.open.pop() {
                    self.assigned[v] = true;
                    component.push(v);
                }
            }
            component.sort_unstable();
            self.components.push(component);
        }
    }
}

fn gabow_scc(n: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut search = PathSearch {
        adj: vec![Vec::new(); n],
        number: vec![None; n],
        assigned: vec![false; n],
        open: Vec::new(),
        path: Vec::new(),
        clock: 0,
        components: Vec::new(),
    };
    for &(u, v) in edges {
        search.adj[u].push(v);
    }
    for u in 0..n {
        if search.number[u].is_none() {
            search.visit(u);
        }
    }
    search.components.sort_unstable();
    search.components
}

fn main() {
    let n: usize = 12;
    let edges: Vec<(usize, usize)> = vec![
        (2, 9), (9, 4), (4, 2), (4, 7), (7, 0), (0, 11), (11, 7), (9, 11), (3, 6), (6, 3), (6, 2),
        (3, 3), (10, 6), (8, 1), (1, 10), (10, 8), (7, 0)
    ];
    for component in gabow_scc(n, &edges) {
        let words: Vec<String> = component.iter().map(|v| v.to_string()).collect();
        println!("{}", words.join(" "));
    }
}
