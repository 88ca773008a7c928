fn evaluate_postfix(expression: &str) -> i64 {
    let mut stack: Vec<i64> = Vec::new();
    for token in expression.split_whitespace() {
        if let Ok(number) = token.parse() {
            stack.push(number);
            continue;
        }
        let right = stack.pop().unwrap();
        let left = stack.pop().unwrap();
        stack.push(match token {
            "+" => left + right,
            "-" => left - right,
            "*" => left * right,
            "/" => left / right,
            _ => panic!("unknown token {}", token),
        });
    }
    stack.pop().unwrap()
}

fn main() {
    let expression: &str = "15 7 1 1 + - / 3 * 2 1 1 + + - -100 7 / * 3000000000 +";
    println!("{}", evaluate_postfix(expression));
}
