use std::collections::VecDeque;

struct BipGraph {
    adj: Vec<Vec<usize>>,
    left: Vec<Option<usize>>,
    right: Vec<Option<usize>>,
    level: Vec<Option<usize>>,
}

impl BipGraph {
    fn new(m: usize, n: usize) -> Self {
        BipGraph {
            adj: vec![Vec::new(); m + 1],
            left: vec![None; m + 1],
            right: vec![None; n + 1],
            level: vec![None; m + 1],
        }
    }

    fn add_edge(&mut self, u: usize, v: usize) {
        self.adj[u].push(v);
    }

    fn hopcroft_karp(&mut self) -> usize {
        let mut size = 0;
        while self.layers() {
            for u in 1..self.adj.len() {
                if self.left[u].is_none() && self.augment(u) {
                    size += 1;
                }
            }
        }
        size
    }

    fn layers(&mut self) -> bool {
        let mut queue = VecDeque::new();
        for u in 1..self.adj.len() {
            self.level[u] = None;
            if self.left[u].is_none() {
                self.level[u] = Some(0);
                queue.push_back((u, 0));
            }
        }
        let mut found = false;
        while let Some((u, depth)) = queue.pop_front() {
            for &v in &self.adj[u] {
                match self.right[v] {
                    None => found = true,
                    Some(w) if self.level[w].is_none() => {
                        self.level[w] = Some(depth + 1);
                        queue.push_back((w, depth + 1));
                    }
                    Some(_) => {}
                }
            }
        }
        found
    }

    fn augment(&mut self, u: usize) -> bool {
        let next = self.level[u].map(|depth| depth + 1);
        for i in 0..self.adj[u].len() {
            let v = self.adj[u][i];
            let free = match self.right[v] {
                None => true,
                Some(w) => next.is_some() && self.level[w] == next && self.augment(w),
            };
            if free {
                self.left[u] = Some(v);
                self.right[v] = Some(u);
                return true;
            }
        }
        self.level[u] = None;
        false
    }
}

fn main() {
    let mut g = BipGraph::new(5, 4);
    g.add_edge(1, 1);
    g.add_edge(1, 2);
    g.add_edge(2, 1);
    g.add_edge(3, 2);
    g.add_edge(3, 3);
    g.add_edge(4, 1);
    g.add_edge(5, 3);
    println!("Size of maximum matching is {}", g.hopcroft_karp());
}
