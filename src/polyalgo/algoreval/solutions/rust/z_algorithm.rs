fn z_array(s: &[u8]) -> Vec<usize> {
    let n = s.len();
    let mut z = vec![0; n];
    let (mut left, mut right) = (0, 0);
    for i in 1..n {
        if i < right {
            z[i] = z[i - left].min(right - i);
        }
        while i + z[i] < n && s[z[i]] == s[i + z[i]] {
            z[i] += 1;
        }
        if i + z[i] > right {
            left = i;
            right = i + z[i];
        }
    }
    z
}

fn z_search(text: &str, pattern: &str) -> Vec<usize> {
    let m = pattern.len();
    let combined = format!("{}\0{}", pattern, text);
    let z = z_array(combined.as_bytes());
    (0..text.len()).filter(|i| z[m + 1 + i] == m).collect()
}

fn main() {
    let text: &str = "aab$aabaabaaab$aab";
    let pattern: &str = "aab";
    let matches: Vec<String> = z_search(text, pattern).iter().map(|i| i.to_string()).collect();
    println!("{}", matches.join(" "));
}
