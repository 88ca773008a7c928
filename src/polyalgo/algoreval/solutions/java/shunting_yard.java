import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

public class Main {
    static final Map<String, Integer> PRECEDENCE = Map.of("+", 1, "-", 1, "*", 2, "/", 2, "^", 3);

    static String infixToPostfix(String expression) {
        List<String> output = new ArrayList<>();
        Deque<String> operators = new ArrayDeque<>();
        for (String token : expression.split(" ")) {
            if (token.equals("(")) {
                operators.push(token);
            } else if (token.equals(")")) {
                while (!operators.peek().equals("(")) output.add(operators.pop());
                operators.pop();
            } else if (PRECEDENCE.containsKey(token)) {
                while (!operators.isEmpty() && comesFirst(operators.peek(), token)) output.add(operators.pop());
                operators.push(token);
            } else {
                output.add(token);
            }
        }
        while (!operators.isEmpty()) output.add(operators.pop());
        return String.join(" ", output);
    }

    static boolean comesFirst(String top, String token) {
        if (top.equals("(")) return false;
        int difference = PRECEDENCE.get(top) - PRECEDENCE.get(token);
        return difference > 0 || difference == 0 && !token.equals("^");
    }

    public static void main(String[] args) {
        String expression = "3 + x1 * 2 / ( 1 - rate ) ^ 2 ^ 3 - ( ( 40 / n - 8 ) * 5 )";
        System.out.println(infixToPostfix(expression));
    }
}
