fn caesar_cipher(text: &str, shift: i32) -> String {
    let forward = shift.rem_euclid(26) as u8;
    text.bytes()
        .map(|byte| {
            let base = match byte {
                b'a'..=b'z' => b'a',
                b'A'..=b'Z' => b'A',
                _ => return byte as char,
            };
            (base + (byte - base + forward) % 26) as char
        })
        .collect()
}

fn main() {
    let text: &str = "Sphinx of black quartz, judge my vow: ABC xyz (1984)!";
    let shift: i32 = -29;
    println!("{}", caesar_cipher(text, shift));
}
