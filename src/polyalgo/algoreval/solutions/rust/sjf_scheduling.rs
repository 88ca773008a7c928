use std::cmp::Reverse;
use std::collections::BinaryHeap;

fn sjf_schedule(processes: &[(i32, i32)]) -> Vec<(i32, i32, i32)> {
    let n = processes.len();
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&p| processes[p].0);
    let mut coming = order.into_iter().peekable();
    let mut ready = BinaryHeap::new();
    let mut result = vec![(0, 0, 0); n];
    let mut time = 0;
    for _ in 0..n {
        if ready.is_empty() {
            time = time.max(processes[*coming.peek().unwrap()].0);
        }
        while let Some(p) = coming.next_if(|&p| processes[p].0 <= time) {
            let (arrival, burst) = processes[p];
            ready.push(Reverse((burst, arrival, p)));
        }
        let Reverse((burst, arrival, p)) = ready.pop().unwrap();
        result[p] = (time + burst, time + burst - arrival, time - arrival);
        time += burst;
    }
    result
}

fn main() {
    let processes: Vec<(i32, i32)> = vec![
        (2, 6), (1, 4), (9, 2), (1, 8), (0, 3), (5, 4), (7, 2), (40, 3), (38, 2), (1, 4)
    ];
    for (completion, turnaround, waiting) in sjf_schedule(&processes) {
        println!("{} {} {}", completion, turnaround, waiting);
    }
}
