import java.util.*;

public class Main {
    private static final class PathSearch {
        private final List<List<Integer>> adj = new ArrayList<>();
        private final List<List<Integer>> components = new ArrayList<>();
        private final Deque<Integer> open = new ArrayDeque<>(); // visited vertices without a component
        private final Deque<Integer> path = new ArrayDeque<>(); // first vertices of what may become components
        private final int[] number; // 0: not visited
        private final boolean[] assigned;
        private int clock = 0;

        PathSearch(int n, int[][] edges) {
            number = new int[n];
            assigned = new boolean[n];
            for (int u = 0; u < n; u++) adj.add(new ArrayList<>());
            for (int[] edge : edges) adj.get(edge[0]).add(edge[1]);
            for (int u = 0; u < n; u++) {
                if (number[u] == 0) visit(u);
            }
        }

        private void visit(int u) {
            number[u] = ++clock;
            open.push(u);
            path.push(u);
            for (int v : adj.get(u)) {
                if (number[v] == 0) {
                    visit(v);
                } else if (!assigned[v]) {
                    while (number[path.peek()] > number[v]) path.pop();
                }
            }
            if (path.peek() != u) return;
            path.pop();
            List<Integer> component = new ArrayList<>();
            while (!assigned[u]) {
                int v = open.pop();
                assigned[v] = true;
                component.add(v);
            }
            Collections.sort(component);
            components.add(component);
        }
    }

    static List<List<Integer>> gabowScc(int n, int[][] edges) {
        List<List<Integer>> components = new PathSearch(n, edges).components;
        components.sort(Comparator.comparing(component -> component.get(0)));
        return components;
    }

    public static void main(String[] args) {
        int n = 12;
        int[][] edges = {
            {2, 9}, {9, 4}, {4, 2}, {4, 7}, {7, 0}, {0, 11}, {11, 7}, {9, 11}, {3, 6}, {6, 3},
            {6, 2}, {3, 3}, {10, 6}, {8, 1}, {1, 10}, {10, 8}, {7, 0}
        };
        for (List<Integer> component : gabowScc(n, edges)) {
            StringJoiner line = new StringJoiner(" ");
            for (int v : component) line.add(String.valueOf(v));
            System.out.println(line);
        }
    }
}
