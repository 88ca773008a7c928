fn mod_pow(base: i64, exponent: i64, modulus: i64) -> i64 {
    let mut result = 1 % modulus;
    let mut square = base.rem_euclid(modulus);
    let mut rest = exponent;
    while rest > 0 {
        if rest & 1 == 1 {
            result = result * square % modulus;
        }
        square = square * square % modulus;
        rest >>= 1;
    }
    result
}

fn main() {
    let base: i64 = -123456789012;
    let exponent: i64 = 9876543210123;
    let modulus: i64 = 1000000007;
    println!("{}", mod_pow(base, exponent, modulus));
}
