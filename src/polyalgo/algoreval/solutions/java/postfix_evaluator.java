import java.util.ArrayDeque;
import java.util.Deque;

public class Main {
    static long evaluatePostfix(String expression) {
        Deque<Long> stack = new ArrayDeque<>();
        for (String token : expression.split(" ")) {
            if (!"+-*/".contains(token)) {
                stack.push(Long.parseLong(token));
                continue;
            }
            long right = stack.pop();
            long left = stack.pop();
            stack.push(switch (token) {
                case "+" -> left + right;
                case "-" -> left - right;
                case "*" -> left * right;
                default -> left / right;
            });
        }
        return stack.pop();
    }

    public static void main(String[] args) {
        String expression = "15 7 1 1 + - / 3 * 2 1 1 + + - -100 7 / * 3000000000 +";
        System.out.println(evaluatePostfix(expression));
    }
}
