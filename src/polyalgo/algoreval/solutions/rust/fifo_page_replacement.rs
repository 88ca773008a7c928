use std::collections::VecDeque;

fn fifo_page_faults(pages: &[i32], capacity: usize) -> usize {
    let mut frames = VecDeque::new();
    let mut faults = 0;
    for page in pages {
        if frames.contains(page) {
            continue;
        }
        faults += 1;
        if frames.len() == capacity {
            frames.pop_front();
        }
        frames.push_back(*page);
    }
    faults
}

fn main() {
    let pages: Vec<i32> = vec![4, 0, 1, 0, 2, 4, 0, 3, 4, 0, 1, 2, 0, 3, 1, 5, 0];
    let capacity: usize = 4;
    println!("{}", fifo_page_faults(&pages, capacity));
}
