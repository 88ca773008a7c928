struct Search {
    adj: Vec<Vec<usize>>,
    number: Vec<Option<usize>>,
    low: Vec<usize>,
    on_stack: Vec<bool>,
    stack: Vec<usize>,
    clock: usize,
    components: Vec<Vec<usize>>,
}

impl Search {
    fn visit(&mut self, u: usize) {
        let own = self.clock;
        self.clock += 1;
        self.number[u] = Some(own);
        self.low[u] = own;
        self.stack.push(u);
        self.on_stack[u] = true;
        for i in 0..self.adj[u].len() {
            let v = self.adj[u][i];
            match self.number[v] {
                None => {
                    self.visit(v);
                    self.low[u] = self.low[u].min(self.low[v]);
                }
                Some(number) if self.on_stack[v] => self.low[u] = self.low[u].min(number),
                Some(_) => {}
            }
        }
        if self.low[u] == own {
            let mut component = Vec::new();
            while self.on_stack[u] {
                if let Some(v) = self.stack.pop() {
                    self.on_stack[v] = false;
                    component.push(v);
                }
            }
            component.sort();
            self.components.push(component);
        }
    }
}

fn tarjan_scc(n: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut search = Search {
        adj: vec![Vec::new(); n],
        number: vec![None; n],
        low: vec![0; n],
        on_stack: vec![false; n],
        stack: Vec::new(),
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
    search.components.sort();
    search.components
}

fn main() {
    let n: usize = 11;
    let edges: Vec<(usize, usize)> = vec![
        (3, 7), (7, 5), (5, 3), (5, 0), (0, 8), (8, 2), (2, 0), (4, 5),
        (4, 8), (4, 9), (9, 4), (9, 9), (6, 9), (0, 8), (10, 1), (1, 6)
    ];
    for component in tarjan_scc(n, &edges) {
        let words: Vec<String> = component.iter().map(|v| v.to_string()).collect();
        println!("{}", words.join(" "));
    }
}
