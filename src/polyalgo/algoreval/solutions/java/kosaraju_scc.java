import java.util.*;

public class Main {
    static List<List<Integer>> kosarajuScc(int n, int[][] edges) {
        List<List<Integer>> forward = new ArrayList<>();
        List<List<Integer>> backward = new ArrayList<>();
        for (int u = 0; u < n; u++) {
            forward.add(new ArrayList<>());
            backward.add(new ArrayList<>());
        }
        for (int[] edge : edges) {
            forward.get(edge[0]).add(edge[1]);
            backward.get(edge[1]).add(edge[0]);
        }
        List<Integer> order = new ArrayList<>();
        boolean[] seen = new boolean[n];
        for (int u = 0; u < n; u++) {
            if (!seen[u]) search(forward, u, seen, order);
        }
        Collections.reverse(order);
        List<List<Integer>> components = new ArrayList<>();
        Arrays.fill(seen, false);
        for (int u : order) {
            if (seen[u]) continue;
            List<Integer> component = new ArrayList<>();
            search(backward, u, seen, component);
            Collections.sort(component);
            components.add(component);
        }
        components.sort(Comparator.comparing(component -> component.get(0)));
        return components;
    }

    private static void search(List<List<Integer>> adj, int u, boolean[] seen, List<Integer> finished) {
        seen[u] = true;
        for (int v : adj.get(u)) {
            if (!seen[v]) search(adj, v, seen, finished);
        }
        finished.add(u);
    }

    public static void main(String[] args) {
        int n = 11;
        int[][] edges = {
            {1, 5}, {5, 9}, {9, 1}, {5, 0}, {0, 6}, {6, 3}, {3, 0}, {8, 9}, {8, 2}, {2, 8}, {2, 3},
            {6, 6}, {10, 4}, {4, 7}, {0, 6}, {7, 3}
        };
        for (List<Integer> component : kosarajuScc(n, edges)) {
            StringJoiner line = new StringJoiner(" ");
            for (int v : component) line.add(String.valueOf(v));
            System.out.println(line);
        }
    }
}
