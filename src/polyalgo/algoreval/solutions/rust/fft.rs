use std::f64::consts::PI;

type Complex = (f64, f64);

fn transform(values: Vec<Complex>) -> Vec<Complex> {
    let n = values.len();
    if n == 1 {
        return values;
    }
    let even = transform(values.iter().step_by(2).copied().collect());
    let odd = transform(values.iter().skip(1).step_by(2).copied().collect());
    let mut result = vec![(0.0, 0.0); n];
    for k in 0..n / 2 {
        let (sin, cos) = (-2.0 * PI * k as f64 / n as f64).sin_cos();
        let re = cos * odd[k].0 - sin * odd[k].1;
        let im = cos * odd[k].1 + sin * odd[k].0;
        result[k] = (even[k].0 + re, even[k].1 + im);
        result[k + n / 2] = (even[k].0 - re, even[k].1 - im);
    }
    result
}

fn fft(signal: &[f64]) -> Vec<(f64, f64)> {
    transform(signal.iter().map(|&sample| (sample, 0.0)).collect())
}

fn without_negative_zero(x: f64) -> f64 {
    if x.abs() < 0.00005 {
        0.0
    } else {
        x
    }
}

fn main() {
    let signal: Vec<f64> = vec![1.0, 2.5, -3.0, 0.5, 4.0, 0.0, -1.25, 2.0];
    for (re, im) in fft(&signal) {
        println!("{:.4} {:.4}", without_negative_zero(re), without_negative_zero(im));
    }
}
