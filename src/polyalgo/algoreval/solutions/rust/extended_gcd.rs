fn extended_gcd(a: i64, b: i64) -> (i64, i64, i64) {
    if b == 0 {
        return (a, 1, 0);
    }
    let (g, x, y) = extended_gcd(b, a % b);
    (g, y, x - a / b * y)
}

fn main() {
    let a: i64 = 123456789012;
    let b: i64 = 9876543210;
    let (g, x, y) = extended_gcd(a, b);
    println!("{} {} {}", g, x, y);
}
