struct UnionFind {
    parent: Vec<usize>,
}

impl UnionFind {
    fn new(n: usize) -> Self {
        UnionFind { parent: (0..n).collect() }
    }

    fn find(&mut self, mut v: usize) -> usize {
        while self.parent[v] != v {
            self.parent[v] = self.parent[self.parent[v]];
            v = self.parent[v];
        }
        v
    }

    fn union(&mut self, u: usize, v: usize) -> bool {
        let (a, b) = (self.find(u), self.find(v));
        self.parent[a] = b;
        a != b
    }
}

fn kruskal(n: usize, edges: &[(usize, usize, i32)]) -> Vec<(usize, usize, i32)> {
    let mut sorted: Vec<(i32, usize, usize)> = edges.iter().map(|&(u, v, w)| (w, u.min(v), u.max(v))).collect();
    sorted.sort_unstable();
    let mut components = UnionFind::new(n);
    let mut forest = Vec::new();
    for (w, u, v) in sorted {
        if components.union(u, v) {
            forest.push((u, v, w));
        }
    }
    forest
}

fn main() {
    let n: usize = 11;
    let edges: Vec<(usize, usize, i32)> = vec![
        (4, 1, 6), (1, 0, 3), (0, 4, 6), (7, 4, 3), (2, 7, 6), (2, 1, 6), (5, 2, 9), (7, 5, 8),
        (5, 9, -2), (9, 2, 8), (6, 3, 5), (3, 10, 5), (10, 6, 5), (0, 7, 7)
    ];
    let mut total: i64 = 0;
    for (u, v, w) in kruskal(n, &edges) {
        println!("{} {} {}", u, v, w);
        total += i64::from(w);
    }
    println!("{}", total);
}
