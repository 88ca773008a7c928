use std::collections::VecDeque;

const NONE: usize = usize::MAX;

struct Matching {
    n: usize,
    adj: Vec<Vec<usize>>,
    mate: Vec<usize>,
    parent: Vec<usize>,
    base: Vec<usize>,
}

impl Matching {
    fn common_base(&self, u: usize, v: usize) -> usize {
        let mut seen = vec![false; self.n];
        let mut u = self.base[u];
        seen[u] = true;
        while self.mate[u] != NONE {
            u = self.base[self.parent[self.mate[u]]];
            seen[u] = true;
        }
        let mut v = self.base[v];
        while !seen[v] {
            v = self.base[self.parent[self.mate[v]]];
        }
        v
    }

    fn mark_path(&mut self, mut v: usize, stem: usize, mut child: usize, in_blossom: &mut [bool]) {
        while self.base[v] != stem {
            in_blossom[self.base[v]] = true;
            in_blossom[self.base[self.mate[v]]] = true;
            self.parent[v] = child;
            child = self.mate[v];
            v = self.parent[child];
        }
    }

    fn find_path(&mut self, root: usize) -> Option<usize> {
        self.parent = vec![NONE; self.n];
        self.base = (0..self.n).collect();
        let mut even = vec![false; self.n];
        even[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(u) = queue.pop_front() {
            for i in 0..self.adj[u].len() {
                let v = self.adj[u][i];
                if self.base[u] == self.base[v] || self.mate[u] == v {
                    continue;
                }
                let partner = self.mate[v];
                if v == root || (partner != NONE && self.parent[partner] != NONE) {
                    let stem = self.common_base(u, v);
                    let mut in_blossom = vec![false; self.n];
                    self.mark_path(u, stem, v, &mut in_blossom);
                    self.mark_path(v, stem, u, &mut in_blossom);
                    for w in 0..self.n {
                        if in_blossom[self.base[w]] {
                            self.base[w] = stem;
                            if !even[w] {
                                even[w] = true;
                                queue.push_back(w);
                            }
                        }
                    }
                } else if self.parent[v] == NONE {
                    self.parent[v] = u;
                    if partner == NONE {
                        return Some(v);
                    }
                    even[partner] = true;
                    queue.push_back(partner);
                }
            }
        }
        None
    }
}

fn maximum_matching(n: usize, edges: &[(usize, usize)]) -> usize {
    let mut adj = vec![Vec::new(); n];
    for &(u, v) in edges {
        adj[u].push(v);
        adj[v].push(u);
    }
    let mut matching = Matching { n, adj, mate: vec![NONE; n], parent: Vec::new(), base: Vec::new() };
    let mut size = 0;
    for root in 0..n {
        if matching.mate[root] != NONE {
            continue;
        }
        if let Some(mut v) = matching.find_path(root) {
            size += 1;
            while v != NONE {
                let u = matching.parent[v];
                let next = matching.mate[u];
                matching.mate[u] = v;
                matching.mate[v] = u;
                v = next;
            }
        }
    }
    size
}

fn main() {
    let n: usize = 13;
    let edges: Vec<(usize, usize)> = vec![
        (3, 9), (1, 5), (5, 6), (2, 10), (2, 5), (1, 8), (6, 0), (0, 8),
        (4, 3), (9, 1), (10, 3), (7, 10), (4, 9), (4, 6), (7, 2)
    ];
    println!("{}", maximum_matching(n, &edges));
}
