const PRECEDENCE = new Map([["+", 1], ["-", 1], ["*", 2], ["/", 2], ["^", 3]]);

function comesFirst(top, token) {
  if (top === "(") return false;
  const difference = PRECEDENCE.get(top) - PRECEDENCE.get(token);
  return difference > 0 || (difference === 0 && token !== "^");
}

function infixToPostfix(expression) {
  const output = [];
  const operators = [];
  for (const token of expression.split(" ")) {
    if (token === "(") {
      operators.push(token);
    } else if (token === ")") {
      while (operators.at(-1) !== "(") output.push(operators.pop());
      operators.pop();
    } else if (PRECEDENCE.has(token)) {
      while (operators.length > 0 && comesFirst(operators.at(-1), token)) {
        output.push(operators.pop());
      }
      operators.push(token);
    } else {
      output.push(token);
    }
  }
  return output.concat(operators.reverse()).join(" ");
}

const expression = "3 + x1 * 2 / ( 1 - rate ) ^ 2 ^ 3 - ( ( 40 / n - 8 ) * 5 )";
console.log(infixToPostfix(expression));
