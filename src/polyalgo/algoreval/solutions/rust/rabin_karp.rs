const BASE: u64 = 256;
const PRIME: u64 = 1_000_000_007;

fn extend(hash: u64, byte: u8) -> u64 {
    (hash * BASE + byte as u64) % PRIME
}

fn rabin_karp(text: &str, pattern: &str) -> Vec<usize> {
    let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
    let (n, m) = (text.len(), pattern.len());
    if m > n {
        return Vec::new();
    }
    let lead = (1..m).fold(1, |power, _| power * BASE % PRIME);
    let wanted = pattern.iter().fold(0, |hash, &byte| extend(hash, byte));
    let mut window = text[..m].iter().fold(0, |hash, &byte| extend(hash, byte));
    let mut matches = Vec::new();
    for i in 0..=n - m {
        if window == wanted && &text[i..i + m] == pattern {
            matches.push(i);
        }
        if i + m < n {
            let rest = (window + PRIME - text[i] as u64 * lead % PRIME) % PRIME;
            window = extend(rest, text[i + m]);
        }
    }
    matches
}

fn main() {
    let text: &str = "abracadabra cadabra abra";
    let pattern: &str = "abra";
    let matches: Vec<String> = rabin_karp(text, pattern).iter().map(|i| i.to_string()).collect();
    println!("{}", matches.join(" "));
}
