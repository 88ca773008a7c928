import java.util.*;

public class Main {
    static int[] topologicalSort(int n, int[][] edges) {
        List<List<Integer>> adj = new ArrayList<>();
        for (int u = 0; u < n; u++) adj.add(new ArrayList<>());
        int[] incoming = new int[n];
        for (int[] edge : edges) {
            adj.get(edge[0]).add(edge[1]);
            incoming[edge[1]]++;
        }
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        for (int v = 0; v < n; v++) {
            if (incoming[v] == 0) ready.add(v);
        }
        int[] order = new int[n];
        int count = 0;
        while (!ready.isEmpty()) {
            int u = ready.poll();
            order[count++] = u;
            for (int v : adj.get(u)) {
                if (--incoming[v] == 0) ready.add(v);
            }
        }
        return count == n ? order : new int[0];
    }

    public static void main(String[] args) {
        int n = 10;
        int[][] edges = {{7, 3}, {7, 0}, {0, 5}, {3, 5}, {5, 1}, {8, 1}, {2, 8}, {9, 2}, {1, 4}, {3, 8}};
        int[] order = topologicalSort(n, edges);
        StringJoiner line = new StringJoiner(" ");
        for (int v : order) line.add(String.valueOf(v));
        System.out.println(order.length == 0 ? "cycle" : line);
    }
}
