fn sieve(limit: usize) -> Vec<usize> {
    let mut composite = vec![false; limit + 1];
    let mut primes = Vec::new();
    for p in 2..=limit {
        if composite[p] {
            continue;
        }
        primes.push(p);
        for multiple in (p * p..=limit).step_by(p) {
            composite[multiple] = true;
        }
    }
    primes
}

fn main() {
    let limit: usize = 121;
    let words: Vec<String> = sieve(limit).iter().map(|p| p.to_string()).collect();
    println!("{}", words.join(" "));
}
