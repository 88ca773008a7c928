const OPERATIONS = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => Math.trunc(a / b),
};

function evaluatePostfix(expression) {
  const stack = [];
  for (const token of expression.split(" ")) {
    const operation = OPERATIONS[token];
    if (operation) {
      const right = stack.pop();
      const left = stack.pop();
      stack.push(operation(left, right));
    } else {
      stack.push(Number(token));
    }
  }
  return stack.pop();
}

const expression = "15 7 1 1 + - / 3 * 2 1 1 + + - -100 7 / * 3000000000 +";
console.log(String(evaluatePostfix(expression))); // a string has no -0
