import java.util.*;

public class Main {
    static int kargerMinCut(int n, int[][] edges) {
        Random random = new Random(12345);
        List<int[]> order = new ArrayList<>(Arrays.asList(edges));
        int best = edges.length;
        for (int trial = 0; trial < 10 * n * n; trial++) {
            Collections.shuffle(order, random);
            best = Math.min(best, contract(n, order));
        }
        return best;
    }

    /** Contracts edges in the given order until two vertices remain, and counts the edges between them. */
    private static int contract(int n, List<int[]> order) {
        int[] parent = new int[n];
        for (int v = 0; v < n; v++) parent[v] = v;
        int remaining = n;
        for (int[] edge : order) {
            if (remaining == 2) break;
            int a = find(parent, edge[0]), b = find(parent, edge[1]);
            if (a == b) continue;
            parent[a] = b;
            remaining--;
        }
        int cut = 0;
        for (int[] edge : order) {
            if (find(parent, edge[0]) != find(parent, edge[1])) cut++;
        }
        return cut;
    }

    private static int find(int[] parent, int v) {
        while (parent[v] != v) {
            parent[v] = parent[parent[v]];
            v = parent[v];
        }
        return v;
    }

    public static void main(String[] args) {
        int n = 10;
        int[][] edges = {
            {0, 3}, {0, 7}, {3, 7}, {3, 8}, {7, 8}, {8, 0}, {5, 8}, {5, 0}, {5, 3}, {1, 2}, {1, 4},
            {2, 4}, {2, 6}, {4, 9}, {6, 9}, {6, 1}, {9, 1}, {4, 6}, {2, 9}, {7, 2}, {9, 5}, {7, 2},
            {4, 4}
        };
        System.out.println(kargerMinCut(n, edges));
    }
}
