use std::collections::VecDeque;

fn round_robin_schedule(processes: &[(i32, i32)], quantum: i32) -> Vec<(i32, i32, i32)> {
    let n = processes.len();
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&p| processes[p].0);
    let mut coming = VecDeque::from(order);
    let mut ready = VecDeque::new();
    let mut remaining: Vec<i32> = processes.iter().map(|&(_, burst)| burst).collect();
    let mut result = vec![(0, 0, 0); n];
    let mut time = 0;
    while let Some(p) = ready.pop_front().or_else(|| coming.pop_front()) {
        let (arrival, burst) = processes[p];
        let slice = quantum.min(remaining[p]);
        time = arrival.max(time) + slice;
        remaining[p] -= slice;
        while coming.front().map_or(false, |&next| processes[next].0 <= time) {
            ready.extend(coming.pop_front());
        }
        if remaining[p] > 0 {
            ready.push_back(p);
        } else {
            result[p] = (time, time - arrival, time - arrival - burst);
        }
    }
    result
}

fn main() {
    let processes: Vec<(i32, i32)> = vec![(3, 4), (0, 5), (9, 2), (3, 7), (6, 3), (0, 3), (40, 2), (42, 5)];
    let quantum: i32 = 3;
    for (completion, turnaround, waiting) in round_robin_schedule(&processes, quantum) {
        println!("{} {} {}", completion, turnaround, waiting);
    }
}
