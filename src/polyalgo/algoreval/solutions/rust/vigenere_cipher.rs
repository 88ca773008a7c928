fn vigenere_cipher(text: &str, key: &str) -> String {
    let mut shifts = key
        .bytes()
        .map(|letter| letter.to_ascii_lowercase() - b'a')
        .cycle();
    let mut result = String::with_capacity(text.len());
    for byte in text.bytes() {
        let base = match byte {
            b'a'..=b'z' => b'a',
            b'A'..=b'Z' => b'A',
            _ => {
                result.push(byte as char);
                continue;
            }
        };
        let shift = shifts.next().expect("the key is not empty");
        result.push((base + (byte - base + shift) % 26) as char);
    }
    result
}

fn main() {
    let text: &str = "Attack at Dawn -- meet Zoe & Max by pier 39, not 40!";
    let key: &str = "LeMonZ";
    println!("{}", vigenere_cipher(text, key));
}
