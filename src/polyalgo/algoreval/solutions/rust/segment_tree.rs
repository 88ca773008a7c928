struct SegmentTree {
    size: usize,
    sums: Vec<i32>, // leaves from size on, the children of i at 2 i and 2 i + 1
}

impl SegmentTree {
    fn new(values: &[i32]) -> Self {
        let size = values.len();
        let mut sums = vec![0; size];
        sums.extend_from_slice(values);
        for i in (1..size).rev() {
            sums[i] = sums[2 * i] + sums[2 * i + 1];
        }
        SegmentTree { size, sums }
    }

    fn update(&mut self, index: usize, value: i32) {
        let mut i = index + self.size;
        self.sums[i] = value;
        while i > 1 {
            i /= 2;
            self.sums[i] = self.sums[2 * i] + self.sums[2 * i + 1];
        }
    }

    fn query(&mut self, left: usize, right: usize) -> i32 {
        let mut total = 0;
        let (mut low, mut high) = (left + self.size, right + self.size + 1);
        while low < high {
            if low % 2 == 1 {
                total += self.sums[low];
                low += 1;
            }
            if high % 2 == 1 {
                high -= 1;
                total += self.sums[high];
            }
            low /= 2;
            high /= 2;
        }
        total
    }
}

fn main() {
    let values: Vec<i32> = vec![5, -2, 8, 6, 3, 1, 7];
    let mut tree = SegmentTree::new(&values);
    println!("{}", tree.query(0, 6));
    println!("{}", tree.query(1, 3));
    tree.update(2, -4);
    println!("{}", tree.query(0, 2));
    tree.update(6, 10);
    println!("{}", tree.query(6, 6));
    println!("{}", tree.query(0, 6));
}
