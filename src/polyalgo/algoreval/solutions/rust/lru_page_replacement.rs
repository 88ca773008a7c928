fn lru_page_faults(pages: &[i32], capacity: usize) -> usize {
    let mut frames: Vec<i32> = Vec::new(); // from least to most recently used
    let mut faults = 0;
    for &page in pages {
        if let Some(position) = frames.iter().position(|&frame| frame == page) {
            frames.remove(position);
        } else {
            faults += 1;
            if frames.len() == capacity {
                frames.remove(0);
            }
        }
        frames.push(page);
    }
    faults
}

fn main() {
    let pages: Vec<i32> = vec![7, 0, 1, 2, 0, 3, 0, 4, 2, 3, 0, 3, 2, 1];
    let capacity: usize = 3;
    println!("{}", lru_page_faults(&pages, capacity));
}
