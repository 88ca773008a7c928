fn kmp_search(text: &str, pattern: &str) -> Vec<usize> {
    let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
    let m = pattern.len();
    let mut failure = vec![0; m];
    let mut k = 0;
    for i in 1..m {
        while k > 0 && pattern[i] != pattern[k] {
            k = failure[k - 1];
        }
        if pattern[i] == pattern[k] {
            k += 1;
        }
        failure[i] = k;
    }
    let mut matches = Vec::new();
    k = 0;
    for (i, &byte) in text.iter().enumerate() {
        while k > 0 && byte != pattern[k] {
            k = failure[k - 1];
        }
        if byte == pattern[k] {
            k += 1;
        }
        if k == m {
            matches.push(i + 1 - m);
            k = failure[k - 1];
        }
    }
    matches
}

fn main() {
    let text: &str = "abababcabababab";
    let pattern: &str = "abab";
    let matches: Vec<String> = kmp_search(text, pattern).iter().map(|i| i.to_string()).collect();
    println!("{}", matches.join(" "));
}
