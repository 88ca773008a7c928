fn sift_down(heap: &mut [i32], mut root: usize) {
    while 2 * root + 1 < heap.len() {
        let mut child = 2 * root + 1;
        if child + 1 < heap.len() && heap[child] < heap[child + 1] {
            child += 1;
        }
        if heap[root] >= heap[child] {
            return;
        }
        heap.swap(root, child);
        root = child;
    }
}

fn heap_sort(values: &[i32]) -> Vec<i32> {
    let mut heap = values.to_vec();
    for root in (0..heap.len() / 2).rev() {
        sift_down(&mut heap, root);
    }
    for end in (1..heap.len()).rev() {
        heap.swap(0, end);
        sift_down(&mut heap[..end], 0);
    }
    heap
}

fn main() {
    let values: Vec<i32> = vec![12, -5, 31, 7, 7, 0, -18, 25, 3, 31, 1, -5, 16];
    let words: Vec<String> = heap_sort(&values).iter().map(|v| v.to_string()).collect();
    println!("{}", words.join(" "));
}
