fn between(value: i32, a: i32, b: i32) -> bool {
    a.min(b) <= value && value <= a.max(b)
}

fn locate(polygon: &[(i32, i32)], (x, y): (i32, i32)) -> i32 {
    let mut inside = false;
    for (i, &(x1, y1)) in polygon.iter().enumerate() {
        let (x2, y2) = polygon[(i + 1) % polygon.len()];
        let cross = (x2 - x1) as i64 * (y - y1) as i64 - (y2 - y1) as i64 * (x - x1) as i64;
        if cross == 0 && between(x, x1, x2) && between(y, y1, y2) {
            return 0;
        }
        if (y1 > y) != (y2 > y) && (cross > 0) == (y2 > y1) {
            inside = !inside;
        }
    }
    if inside {
        1
    } else {
        -1
    }
}

fn point_in_polygon(polygon: &[(i32, i32)], points: &[(i32, i32)]) -> Vec<i32> {
    points.iter().map(|&point| locate(polygon, point)).collect()
}

fn main() {
    let polygon: Vec<(i32, i32)> = vec![(0, 0), (8, 0), (8, 6), (6, 6), (4, 2), (2, 6), (0, 6), (-3, 3)];
    let points: Vec<(i32, i32)> = vec![
        (4, 1), (4, 4), (4, 2), (-1, 3), (1, 6), (7, 6),
        (-2, 6), (9, 6), (-2, 0), (3, 4), (-3, 3), (-4, 3)
    ];
    for result in point_in_polygon(&polygon, &points) {
        println!("{}", result);
    }
}
