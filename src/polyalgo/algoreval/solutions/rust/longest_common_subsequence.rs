fn longest_common_subsequence(first: &str, second: &str) -> String {
    let (a, b) = (first.as_bytes(), second.as_bytes());
    let mut length = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            length[i][j] = if a[i - 1] == b[j - 1] {
                length[i - 1][j - 1] + 1
            } else {
                length[i - 1][j].max(length[i][j - 1])
            };
        }
    }
    let mut common = Vec::with_capacity(length[a.len()][b.len()]);
    let (mut i, mut j) = (a.len(), b.len());
    while i > 0 && j > 0 {
        if a[i - 1] == b[j - 1] {
            common.push(char::from(a[i - 1]));
            i -= 1;
            j -= 1;
        } else if length[i - 1][j] >= length[i][j - 1] {
            i -= 1;
        } else {
            j -= 1;
        }
    }
    common.iter().rev().collect()
}

fn main() {
    let first: &str = "committee-meeting";
    let second: &str = "commentator-meaning";
    println!("{}", longest_common_subsequence(first, second));
}
