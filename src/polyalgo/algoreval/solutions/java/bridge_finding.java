import java.util.*;

public class Main {
    private static List<List<Integer>> adj;
    private static int[] order;
    private static int[] low;
    private static int clock;
    private static List<int[]> bridges;

    static List<int[]> findBridges(int n, int[][] edges) {
        adj = new ArrayList<>();
        for (int u = 0; u < n; u++) adj.add(new ArrayList<>());
        for (int[] edge : edges) {
            adj.get(edge[0]).add(edge[1]);
            adj.get(edge[1]).add(edge[0]);
        }
        order = new int[n];
        low = new int[n];
        Arrays.fill(order, -1);
        clock = 0;
        bridges = new ArrayList<>();
        for (int u = 0; u < n; u++) {
            if (order[u] == -1) visit(u, -1);
        }
        bridges.sort((a, b) -> a[0] != b[0] ? Integer.compare(a[0], b[0]) : Integer.compare(a[1], b[1]));
        return bridges;
    }

    private static void visit(int u, int parent) {
        order[u] = low[u] = clock++;
        for (int v : adj.get(u)) {
            if (v == parent) continue;
            if (order[v] != -1) {
                low[u] = Math.min(low[u], order[v]);
                continue;
            }
            visit(v, u);
            low[u] = Math.min(low[u], low[v]);
            if (low[v] > order[u]) bridges.add(new int[] {Math.min(u, v), Math.max(u, v)});
        }
    }

    public static void main(String[] args) {
        int n = 8;
        int[][] edges = {{0, 1}, {1, 2}, {2, 0}, {4, 1}, {3, 4}, {4, 5}, {5, 3}, {7, 6}};
        for (int[] bridge : findBridges(n, edges)) {
            System.out.println(bridge[0] + " " + bridge[1]);
        }
    }
}
