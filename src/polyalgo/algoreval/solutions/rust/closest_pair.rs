fn closest_pair(points: &[(i32, i32)]) -> f64 {
    let mut sorted: Vec<(i64, i64)> = points.iter().map(|&(x, y)| (x as i64, y as i64)).collect();
    sorted.sort();
    (closest(&sorted) as f64).sqrt()
}

/// Smallest squared distance among points sorted by x.
fn closest(points: &[(i64, i64)]) -> i64 {
    if points.len() < 2 {
        return i64::MAX;
    }
    let (left, right) = points.split_at(points.len() / 2);
    let split = right[0].0;
    let mut best = closest(left).min(closest(right));
    let mut strip: Vec<(i64, i64)> = points
        .iter()
        .copied()
        .filter(|&(x, _)| (x - split) * (x - split) < best)
        .collect();
    strip.sort_by_key(|&(_, y)| y);
    for (i, &(x1, y1)) in strip.iter().enumerate() {
        for &(x2, y2) in &strip[i + 1..] {
            let (dx, dy) = (x2 - x1, y2 - y1);
            if dy * dy >= best {
                break;
            }
            best = best.min(dx * dx + dy * dy);
        }
    }
    best
}

fn main() {
    let points: Vec<(i32, i32)> = vec![
        (-700000, 20), (12, 30), (40, 50), (5, 1), (12, 10), (3, 4), (-25, 14), (61, -8),
        (33, 27), (800000, -999999), (48, 30), (-3, 33), (14, 12), (27, 14)
    ];
    println!("{:.4}", closest_pair(&points));
}
