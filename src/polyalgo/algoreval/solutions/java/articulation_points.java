import java.util.*;

public class Main {
    private static List<List<Integer>> adj;
    private static int[] order;
    private static int[] low;
    private static boolean[] isCut;
    private static int clock;

    static int[] articulationPoints(int n, int[][] edges) {
        adj = new ArrayList<>();
        for (int u = 0; u < n; u++) adj.add(new ArrayList<>());
        for (int[] edge : edges) {
            adj.get(edge[0]).add(edge[1]);
            adj.get(edge[1]).add(edge[0]);
        }
        order = new int[n];
        low = new int[n];
        isCut = new boolean[n];
        Arrays.fill(order, -1);
        clock = 0;
        for (int u = 0; u < n; u++) {
            if (order[u] == -1) visit(u, -1);
        }
        int count = 0;
        int[] points = new int[n];
        for (int u = 0; u < n; u++) {
            if (isCut[u]) points[count++] = u;
        }
        return Arrays.copyOf(points, count);
    }

    private static void visit(int u, int parent) {
        order[u] = low[u] = clock++;
        int children = 0;
        for (int v : adj.get(u)) {
            if (v == parent) continue;
            if (order[v] != -1) {
                low[u] = Math.min(low[u], order[v]);
                continue;
            }
            children++;
            visit(v, u);
            low[u] = Math.min(low[u], low[v]);
            if (parent != -1 && low[v] >= order[u]) isCut[u] = true;
        }
        if (parent == -1 && children > 1) isCut[u] = true;
    }

    public static void main(String[] args) {
        int n = 13;
        int[][] edges = {
            {0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 2}, {8, 4}, {7, 6}, {6, 5}, {7, 6}, {9, 11}, {10, 9}, {11, 11}
        };
        StringJoiner line = new StringJoiner(" ");
        for (int point : articulationPoints(n, edges)) {
            line.add(String.valueOf(point));
        }
        System.out.println(line);
    }
}
