fn simpson(coefficients: &[f64], a: f64, b: f64, n: usize) -> f64 {
    let f = |x: f64| coefficients.iter().rev().fold(0.0, |value, c| value * x + c);
    let h = (b - a) / n as f64;
    let mut sum = f(a) + f(b);
    for i in 1..n {
        let weight = if i % 2 == 1 { 4.0 } else { 2.0 };
        sum += weight * f(a + i as f64 * h);
    }
    sum * h / 3.0
}

fn main() {
    let coefficients: Vec<f64> = vec![1.0, -0.5, 0.0, 2.0, 0.0, -1.5, 0.25];
    let a: f64 = -1.0;
    let b: f64 = 2.5;
    let n: usize = 8;
    let integral = simpson(&coefficients, a, b, n);
    println!("{:.6}", if integral.abs() < 5e-7 { 0.0 } else { integral });
}
