fn newton_raphson(coefficients: &[f64], start: f64, tolerance: f64, max_iterations: usize) -> Vec<f64> {
    let mut iterates = vec![start];
    let mut x = start;
    for _ in 0..max_iterations {
        let (mut value, mut slope) = (0.0, 0.0);
        for &coefficient in coefficients.iter().rev() {
            slope = slope * x + value;
            value = value * x + coefficient;
        }
        if slope == 0.0 {
            break;
        }
        let next = x - value / slope;
        iterates.push(next);
        if (next - x).abs() < tolerance {
            break;
        }
        x = next;
    }
    iterates
}

fn main() {
    let coefficients: Vec<f64> = vec![-5.0, -2.0, 0.0, 1.0];
    let start: f64 = 3.0;
    let tolerance: f64 = 1e-06;
    let max_iterations: usize = 20;
    for x in newton_raphson(&coefficients, start, tolerance, max_iterations) {
        println!("{:.6}", if x.abs() < 5e-7 { 0.0 } else { x });
    }
}
