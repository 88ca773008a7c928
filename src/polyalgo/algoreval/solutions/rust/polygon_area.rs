fn polygon_area(points: &[(f64, f64)]) -> f64 {
    let following = points.iter().cycle().skip(1);
    let doubled: f64 = points
        .iter()
        .zip(following)
        .map(|(&(x1, y1), &(x2, y2))| x1 * y2 - x2 * y1)
        .sum();
    doubled.abs() / 2.0
}

fn main() {
    let points: Vec<(f64, f64)> = vec![(0.5, 1.0), (1.5, 5.25), (4.0, 3.5), (7.5, 6.0), (6.0, 0.5)];
    println!("{:.4}", polygon_area(&points));
}
