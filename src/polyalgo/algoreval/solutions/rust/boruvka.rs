fn find(parent: &mut [usize], mut v: usize) -> usize {
    while parent[v] != v {
        parent[v] = parent[parent[v]];
        v = parent[v];
    }
    v
}

fn boruvka(n: usize, edges: &[(usize, usize, i32)]) -> Vec<(usize, usize, i32)> {
    let mut parent: Vec<usize> = (0..n).collect();
    let mut forest = Vec::new();
    loop {
        let mut cheapest: Vec<Option<(i32, usize, usize)>> = vec![None; n];
        for &(u, v, w) in edges {
            let (a, b) = (find(&mut parent, u), find(&mut parent, v));
            if a == b {
                continue;
            }
            let edge = (w, u.min(v), u.max(v));
            for root in [a, b] {
                if cheapest[root].map_or(true, |best| edge < best) {
                    cheapest[root] = Some(edge);
                }
            }
        }
        let mut merged = false;
        for (w, u, v) in cheapest.into_iter().flatten() {
            let (a, b) = (find(&mut parent, u), find(&mut parent, v));
            if a != b {
                parent[a] = b;
                forest.push((u, v, w));
                merged = true;
            }
        }
        if !merged {
            break;
        }
    }
    forest.sort_unstable();
    forest
}

fn main() {
    let n: usize = 10;
    let edges: Vec<(usize, usize, i32)> = vec![
        (0, 1, 4), (2, 1, 8), (2, 0, 4), (1, 0, 6), (3, 2, 7), (5, 2, 4), (3, 4, 9), (5, 3, 7),
        (5, 4, 9), (6, 5, 4), (6, 2, 4), (4, 4, 1), (8, 9, -2), (9, 7, 3), (7, 8, 3)
    ];
    for (u, v, w) in boruvka(n, &edges) {
        println!("{} {} {}", u, v, w);
    }
}
