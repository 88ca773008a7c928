fn stoer_wagner(n: usize, edges: &[(usize, usize, i32)]) -> i64 {
    let mut weight = vec![vec![0i64; n]; n];
    for &(u, v, w) in edges {
        weight[u][v] += w as i64;
        weight[v][u] += w as i64;
    }
    let mut vertices: Vec<usize> = (0..n).collect();
    let mut best = i64::MAX;
    while vertices.len() > 1 {
        let mut rest = vertices.clone();
        let mut tied = vec![0i64; n];
        let (mut before, mut last) = (0, 0);
        while !rest.is_empty() {
            let mut position = 0;
            for i in 1..rest.len() {
                if tied[rest[i]] > tied[rest[position]] {
                    position = i;
                }
            }
            before = last;
            last = rest.remove(position);
            for &v in &rest {
                tied[v] += weight[last][v];
            }
        }
        best = best.min(tied[last]);
        vertices.retain(|&v| v != last);
        for &v in &vertices {
            if v != before {
                weight[before][v] += weight[last][v];
                weight[v][before] = weight[before][v];
            }
        }
    }
    best
}

fn main() {
    let n: usize = 8;
    let edges: Vec<(usize, usize, i32)> = vec![
        (0, 1, 2), (0, 4, 3), (1, 2, 3), (1, 4, 2), (1, 5, 2), (2, 3, 4),
        (2, 6, 2), (3, 6, 2), (3, 7, 2), (4, 5, 3), (5, 6, 1), (6, 7, 3)
    ];
    println!("{}", stoer_wagner(n, &edges));
}
