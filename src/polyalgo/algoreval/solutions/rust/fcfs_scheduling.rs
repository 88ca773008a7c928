fn fcfs_schedule(processes: &[(i32, i32)]) -> Vec<(i32, i32, i32)> {
    let mut order: Vec<usize> = (0..processes.len()).collect();
    order.sort_by_key(|&p| processes[p].0);
    let mut result = vec![(0, 0, 0); processes.len()];
    let mut time = 0;
    for p in order {
        let (arrival, burst) = processes[p];
        let start = arrival.max(time);
        time = start + burst;
        result[p] = (time, time - arrival, start - arrival);
    }
    result
}

fn main() {
    let processes: Vec<(i32, i32)> = vec![(4, 3), (0, 2), (12, 1), (4, 5), (2, 1), (13, 4), (4, 1), (25, 2)];
    for (completion, turnaround, waiting) in fcfs_schedule(&processes) {
        println!("{} {} {}", completion, turnaround, waiting);
    }
}
