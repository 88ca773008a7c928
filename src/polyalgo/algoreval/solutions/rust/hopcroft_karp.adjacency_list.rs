use std::collections::VecDeque;

struct Matching<'a> {
    adj: &'a [Vec<usize>],
    left: Vec<Option<usize>>,
    right: Vec<Option<usize>>,
    level: Vec<Option<usize>>,
}

impl Matching<'_> {
    fn layers(&mut self) -> bool {
        let mut queue = VecDeque::new();
        for u in 0..self.adj.len() {
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
        let adj = self.adj;
        let next = self.level[u].map(|depth| depth + 1);
        for &v in &adj[u] {
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

fn hopcroft_karp(adj: &[Vec<usize>], n: usize) -> usize {
    let m = adj.len();
    let mut matching = Matching { adj, left: vec![None; m], right: vec![None; n], level: vec![None; m] };
    let mut size = 0;
    while matching.layers() {
        for u in 0..m {
            if matching.left[u].is_none() && matching.augment(u) {
                size += 1;
            }
        }
    }
    size
}

fn main() {
    let adj: Vec<Vec<usize>> = vec![vec![0, 1], vec![0], vec![1, 2], vec![0], vec![2]];
    let n: usize = 4;
    println!("Size of maximum matching is {}", hopcroft_karp(&adj, n));
}
