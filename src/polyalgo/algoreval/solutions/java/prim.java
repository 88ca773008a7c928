import java.util.*;

public class Main {
    static long prim(int n, int[][] edges) {
        List<List<int[]>> adj = new ArrayList<>();
        for (int u = 0; u < n; u++) adj.add(new ArrayList<>());
        for (int[] edge : edges) {
            adj.get(edge[0]).add(new int[] {edge[1], edge[2]});
            adj.get(edge[1]).add(new int[] {edge[0], edge[2]});
        }
        boolean[] reached = new boolean[n];
        long total = 0;
        for (int root = 0; root < n; root++) {
            if (reached[root]) continue;
            PriorityQueue<int[]> heap = new PriorityQueue<>(Comparator.comparingInt(entry -> entry[1]));
            heap.add(new int[] {root, 0});
            while (!heap.isEmpty()) {
                int[] entry = heap.poll();
                int u = entry[0];
                if (reached[u]) continue;
                reached[u] = true;
                total += entry[1];
                for (int[] next : adj.get(u)) {
                    if (!reached[next[0]]) heap.add(next);
                }
            }
        }
        return total;
    }

    public static void main(String[] args) {
        int n = 11;
        int[][] edges = {
            {0, 1, 4}, {0, 7, 8}, {7, 1, 11}, {1, 2, 8}, {2, 8, 2}, {2, 5, 4}, {2, 3, 7}, {3, 5, 14},
            {6, 5, 2}, {8, 6, 6}, {7, 6, 1}, {8, 7, 7}, {4, 9, 5}, {9, 10, -3}, {10, 4, 5}
        };
        System.out.println(prim(n, edges));
    }
}
