fn cross(o: (i32, i32), a: (i32, i32), b: (i32, i32)) -> i64 {
    let (ax, ay) = ((a.0 - o.0) as i64, (a.1 - o.1) as i64);
    let (bx, by) = ((b.0 - o.0) as i64, (b.1 - o.1) as i64);
    ax * by - ay * bx
}

/// The left turns from the first point to the last one, without the last one.
fn chain(points: impl Iterator<Item = (i32, i32)>) -> Vec<(i32, i32)> {
    let mut chain: Vec<(i32, i32)> = Vec::new();
    for point in points {
        while let [.., a, b] = chain[..] {
            if cross(a, b, point) > 0 {
                break;
            }
            chain.pop();
        }
        chain.push(point);
    }
    chain.pop();
    chain
}

fn convex_hull(points: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let mut sorted = points.to_vec();
    sorted.sort();
    sorted.dedup();
    if sorted.len() <= 2 {
        return sorted;
    }
    let mut hull = chain(sorted.iter().copied());
    hull.extend(chain(sorted.iter().rev().copied()));
    hull
}

fn main() {
    let points: Vec<(i32, i32)> = vec![
        (3, 1), (0, 4), (7, 7), (0, 0), (5, 0), (9, 3), (2, 2), (0, 8), (10, 0), (4, 4), (7, 7),
        (10, 0), (6, 10), (10, 2), (3, 9), (0, 0), (8, 7), (5, 5), (9, 5)
    ];
    for (x, y) in convex_hull(&points) {
        println!("{} {}", x, y);
    }
}
