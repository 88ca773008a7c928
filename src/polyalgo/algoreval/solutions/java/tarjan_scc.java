import java.util.*;

public class Main {
    private static List<List<Integer>> adj;
    private static List<List<Integer>> components;
    private static Deque<Integer> stack;
    private static boolean[] onStack;
    private static int[] number;
    private static int[] low;
    private static int clock;

    static List<List<Integer>> tarjanScc(int n, int[][] edges) {
        adj = new ArrayList<>();
        for (int u = 0; u < n; u++) adj.add(new ArrayList<>());
        for (int[] edge : edges) adj.get(edge[0]).add(edge[1]);
        components = new ArrayList<>();
        stack = new ArrayDeque<>();
        onStack = new boolean[n];
        number = new int[n];
        low = new int[n];
        clock = 0;
        for (int u = 0; u < n; u++) {
            if (number[u] == 0) visit(u);
        }
        components.sort(Comparator.comparing(component -> component.get(0)));
        return components;
    }

    private static void visit(int u) {
        number[u] = low[u] = ++clock;
        stack.push(u);
        onStack[u] = true;
        for (int v : adj.get(u)) {
            if (number[v] == 0) {
                visit(v);
                low[u] = Math.min(low[u], low[v]);
            } else if (onStack[v]) {
                low[u] = Math.min(low[u], number[v]);
            }
        }
        if (low[u] < number[u]) return;
        List<Integer> component = new ArrayList<>();
        while (onStack[u]) {
            int v = stack.pop();
            onStack[v] = false;
            component.add(v);
        }
        Collections.sort(component);
        components.add(component);
    }

    public static void main(String[] args) {
        int n = 11;
        int[][] edges = {
            {3, 7}, {7, 5}, {5, 3}, {5, 0}, {0, 8}, {8, 2}, {2, 0}, {4, 5},
            {4, 8}, {4, 9}, {9, 4}, {9, 9}, {6, 9}, {0, 8}, {10, 1}, {1, 6}
        };
        for (List<Integer> component : tarjanScc(n, edges)) {
            StringJoiner line = new StringJoiner(" ");
            for (int v : component) line.add(String.valueOf(v));
            System.out.println(line);
        }
    }
}
