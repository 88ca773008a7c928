fn precedence(token: &str) -> u32 {
    match token {
        "^" => 3,
        "*" | "/" => 2,
        "+" | "-" => 1,
        _ => 0,
    }
}

fn infix_to_postfix(expression: &str) -> String {
    let mut output: Vec<&str> = Vec::new();
    let mut operators: Vec<&str> = Vec::new();
    for token in expression.split(' ') {
        match token {
            "(" => operators.push(token),
            ")" => {
                while let Some(operator) = operators.pop() {
                    if operator == "(" {
                        break;
                    }
                    output.push(operator);
                }
            }
            "+" | "-" | "*" | "/" | "^" => {
                while let Some(&top) = operators.last() {
                    let ties = precedence(top) == precedence(token) && token != "^";
                    if precedence(top) <= precedence(token) && !ties {
                        break;
                    }
                    output.push(top);
                    operators.pop();
                }
                operators.push(token);
            }
            _ => output.push(token),
        }
    }
    output.extend(operators.iter().rev());
    output.join(" ")
}

fn main() {
    let expression: &str = "3 + x1 * 2 / ( 1 - rate ) ^ 2 ^ 3 - ( ( 40 / n - 8 ) * 5 )";
    println!("{}", infix_to_postfix(expression));
}
