fn mutual_reachability_scc(n: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut reach = vec![vec![false; n]; n];
    for (v, row) in reach.iter_mut().enumerate() {
        row[v] = true;
    }
    for &(u, v) in edges {
        reach[u][v] = true;
    }
    for k in 0..n {
        for i in 0..n {
            if !reach[i][k] {
                continue;
            }
            for j in 0..n {
                if reach[k][j] {
                    reach[i][j] = true;
                }
            }
        }
    }
    let mut components = Vec::new();
    let mut assigned = vec![false; n];
    for u in 0..n {
        if assigned[u] {
            continue;
        }
        let component: Vec<usize> = (u..n).filter(|&v| reach[u][v] && reach[v][u]).collect();
        for &v in &component {
            assigned[v] = true;
        }
        components.push(component);
    }
    components
}

fn main() {
    let n: usize = 10;
    let edges: Vec<(usize, usize)> = vec![
        (7, 2), (2, 5), (5, 7), (5, 0), (0, 3), (3, 8), (8, 0), (3, 6), (6, 4), (4, 6), (1, 7), (8, 4)
    ];
    for component in mutual_reachability_scc(n, &edges) {
        let words: Vec<String> = component.iter().map(|v| v.to_string()).collect();
        println!("{}", words.join(" "));
    }
}
