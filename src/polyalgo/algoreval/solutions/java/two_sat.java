import java.util.*;

public class Main {
    // Literal v is node 2v - 2 of the implication graph, its negation node 2v - 1.
    private static List<List<Integer>> adj;
    private static int[] number;
    private static int[] low;
    private static int[] component;
    private static Deque<Integer> stack;
    private static int clock;
    private static int count;

    static boolean[] twoSat(int n, int[][] clauses) {
        adj = new ArrayList<>();
        for (int u = 0; u < 2 * n; u++) adj.add(new ArrayList<>());
        for (int[] clause : clauses) {
            int a = node(clause[0]), b = node(clause[1]);
            adj.get(a ^ 1).add(b);
            adj.get(b ^ 1).add(a);
        }
        number = new int[2 * n];
        low = new int[2 * n];
        component = new int[2 * n];
        Arrays.fill(component, -1);
        stack = new ArrayDeque<>();
        clock = 0;
        count = 0;
        for (int u = 0; u < 2 * n; u++) {
            if (number[u] == 0) visit(u);
        }
        boolean[] values = new boolean[n];
        for (int i = 0; i < n; i++) {
            if (component[2 * i] == component[2 * i + 1]) return new boolean[0];
            values[i] = component[2 * i] < component[2 * i + 1];
        }
        return values;
    }

    private static int node(int literal) {
        return literal > 0 ? 2 * literal - 2 : -2 * literal - 1;
    }

    /** Tarjan's search, which numbers the components in reverse topological order. */
    private static void visit(int u) {
        number[u] = low[u] = ++clock;
        stack.push(u);
        for (int v : adj.get(u)) {
            if (number[v] == 0) visit(v);
            if (component[v] == -1) low[u] = Math.min(low[u], low[v]);
        }
        if (low[u] < number[u]) return;
        while (component[u] == -1) component[stack.pop()] = count;
        count++;
    }

    public static void main(String[] args) {
        int n = 7;
        int[][] clauses = {
            {1, 4}, {-4, 2}, {-2, -4}, {-1, 3}, {-3, -6}, {6, -5}, {5, 7}, {7, -7}, {-7, -2}, {1, 4}
        };
        boolean[] values = twoSat(n, clauses);
        StringJoiner line = new StringJoiner(" ");
        for (boolean value : values) line.add(value ? "1" : "0");
        System.out.println(values.length == 0 ? "unsatisfiable" : line);
    }
}
