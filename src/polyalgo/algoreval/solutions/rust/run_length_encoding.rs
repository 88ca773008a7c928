fn run_length_encode(text: &str) -> String {
    let mut encoded = String::new();
    let mut chars = text.chars().peekable();
    while let Some(current) = chars.next() {
        let mut length = 1;
        while chars.next_if_eq(&current).is_some() {
            length += 1;
        }
        encoded += &format!("{}{}", length, current);
    }
    encoded
}

fn main() {
    let text: &str = "aaaaaaaaaaaabccddddAAa  99 7777777777777!!xxxxy";
    println!("{}", run_length_encode(text));
}
