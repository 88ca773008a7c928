struct DisjointSet {
    parent: Vec<usize>,
    sizes: Vec<usize>, // valid for roots
    sets: usize,
}

impl DisjointSet {
    fn new(n: usize) -> Self {
        DisjointSet {
            parent: (0..n).collect(),
            sizes: vec![1; n],
            sets: n,
        }
    }

    fn find(&mut self, x: usize) -> usize {
        let mut root = x;
        while self.parent[root] != root {
            root = self.parent[root];
        }
        let mut node = x;
        while self.parent[node] != root {
            node = std::mem::replace(&mut self.parent[node], root);
        }
        root
    }

    fn union_sets(&mut self, x: usize, y: usize) -> bool {
        let (mut a, mut b) = (self.find(x), self.find(y));
        if a == b {
            return false;
        }
        if self.sizes[a] < self.sizes[b] {
            std::mem::swap(&mut a, &mut b);
        }
        self.parent[b] = a;
        self.sizes[a] += self.sizes[b];
        self.sets -= 1;
        true
    }

    fn connected(&mut self, x: usize, y: usize) -> bool {
        self.find(x) == self.find(y)
    }

    fn set_size(&mut self, x: usize) -> usize {
        let root = self.find(x);
        self.sizes[root]
    }

    fn count(&mut self) -> usize {
        self.sets
    }
}

fn main() {
    let mut sets = DisjointSet::new(9);
    println!("{}", sets.union_sets(0, 1));
    println!("{}", sets.union_sets(3, 2));
    println!("{}", sets.connected(1, 3));
    println!("{}", sets.union_sets(1, 3));
    println!("{}", sets.union_sets(0, 2));
    println!("{}", sets.set_size(2));
    println!("{}", sets.union_sets(7, 8));
    println!("{}", sets.union_sets(8, 0));
    println!("{}", sets.union_sets(5, 5));
    println!("{}", sets.connected(7, 2));
    println!("{}", sets.connected(4, 8));
    println!("{}", sets.set_size(7));
    println!("{}", sets.set_size(6));
    println!("{}", sets.count());
}
