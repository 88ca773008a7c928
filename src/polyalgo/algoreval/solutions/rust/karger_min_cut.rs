/// Marsaglia's xorshift generator.
struct Random {
    state: u64,
}

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) as usize % bound
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

fn find(parent: &mut [usize], mut v: usize) -> usize {
    while parent[v] != v {
        parent[v] = parent[parent[v]];
        v = parent[v];
    }
    v
}

/// Contracts edges in the given order until two vertices remain, and counts the edges between them.
fn contract(n: usize, order: &[(usize, usize)]) -> usize {
    let mut parent: Vec<usize> = (0..n).collect();
    let mut remaining = n;
    for &(u, v) in order {
        if remaining == 2 {
            break;
        }
        let (a, b) = (find(&mut parent, u), find(&mut parent, v));
        if a != b {
            parent[a] = b;
            remaining -= 1;
        }
    }
    order.iter().filter(|&&(u, v)| find(&mut parent, u) != find(&mut parent, v)).count()
}

fn karger_min_cut(n: usize, edges: &[(usize, usize)]) -> usize {
    let mut random = Random { state: 0x2545_F491_4F6C_DD1D };
    let mut order = edges.to_vec();
    let mut best = edges.len();
    for _ in 0..10 * n * n {
        random.shuffle(&mut order);
        best = best.min(contract(n, &order));
    }
    best
}

fn main() {
    let n: usize = 10;
    let edges: Vec<(usize, usize)> = vec![
        (0, 3), (0, 7), (3, 7), (3, 8), (7, 8), (8, 0), (5, 8), (5, 0), (5, 3), (1, 2), (1, 4),
        (2, 4), (2, 6), (4, 9), (6, 9), (6, 1), (9, 1), (4, 6), (2, 9), (7, 2), (9, 5), (7, 2),
        (4, 4)
    ];
    println!("{}", karger_min_cut(n, &edges));
}
