struct FenwickTree {
    sums: Vec<i64>, // 1-based
}

fn lowest_bit(i: usize) -> usize {
    i & i.wrapping_neg()
}

impl FenwickTree {
    fn new(n: usize) -> Self {
        FenwickTree {
            sums: vec![0; n + 1],
        }
    }

    fn add(&mut self, index: usize, delta: i32) {
        let mut i = index;
        while i < self.sums.len() {
            self.sums[i] += i64::from(delta);
            i += lowest_bit(i);
        }
    }

    fn prefix_sum(&mut self, index: usize) -> i64 {
        let mut total = 0;
        let mut i = index;
        while i > 0 {
            total += self.sums[i];
            i -= lowest_bit(i);
        }
        total
    }

    fn range_sum(&mut self, left: usize, right: usize) -> i64 {
        self.prefix_sum(right) - self.prefix_sum(left - 1)
    }
}

fn main() {
    let mut tree = FenwickTree::new(10);
    tree.add(1, 5);
    tree.add(4, -2);
    tree.add(10, 7);
    println!("{}", tree.prefix_sum(4));
    tree.add(7, 2147483647);
    tree.add(8, 2147483647);
    tree.add(8, 3);
    println!("{}", tree.prefix_sum(0));
    println!("{}", tree.prefix_sum(7));
    println!("{}", tree.prefix_sum(10));
    println!("{}", tree.range_sum(8, 8));
    tree.add(8, -2147483648);
    println!("{}", tree.range_sum(4, 9));
    println!("{}", tree.range_sum(8, 10));
    println!("{}", tree.range_sum(2, 3));
    println!("{}", tree.range_sum(1, 10));
}
