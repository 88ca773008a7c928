import java.util.*;

public class Main {
    private static List<List<Integer>> adj;
    private static int[] mate;
    private static int[] parent;
    private static int[] base;

    static int maximumMatching(int n, int[][] edges) {
        adj = new ArrayList<>();
        for (int u = 0; u < n; u++) adj.add(new ArrayList<>());
        for (int[] edge : edges) {
            adj.get(edge[0]).add(edge[1]);
            adj.get(edge[1]).add(edge[0]);
        }
        mate = new int[n];
        parent = new int[n];
        base = new int[n];
        Arrays.fill(mate, -1);
        int size = 0;
        for (int root = 0; root < n; root++) {
            if (mate[root] != -1) continue;
            int v = findPath(n, root);
            if (v != -1) size++;
            while (v != -1) {
                int u = parent[v], next = mate[u];
                mate[u] = v;
                mate[v] = u;
                v = next;
            }
        }
        return size;
    }

    private static int findPath(int n, int root) {
        boolean[] even = new boolean[n];
        Arrays.fill(parent, -1);
        for (int v = 0; v < n; v++) base[v] = v;
        Queue<Integer> queue = new ArrayDeque<>();
        queue.add(root);
        even[root] = true;
        while (!queue.isEmpty()) {
            int u = queue.poll();
            for (int v : adj.get(u)) {
                if (base[u] == base[v] || mate[u] == v) continue;
                if (v == root || (mate[v] != -1 && parent[mate[v]] != -1)) {
                    int stem = commonBase(n, u, v);
                    boolean[] inBlossom = new boolean[n];
                    markPath(u, stem, v, inBlossom);
                    markPath(v, stem, u, inBlossom);
                    for (int w = 0; w < n; w++) {
                        if (!inBlossom[base[w]]) continue;
                        base[w] = stem;
                        if (!even[w]) queue.add(w);
                        even[w] = true;
                    }
                } else if (parent[v] == -1) {
                    parent[v] = u;
                    if (mate[v] == -1) return v;
                    even[mate[v]] = true;
                    queue.add(mate[v]);
                }
            }
        }
        return -1;
    }

    private static int commonBase(int n, int u, int v) {
        boolean[] seen = new boolean[n];
        u = base[u];
        seen[u] = true;
        while (mate[u] != -1) {
            u = base[parent[mate[u]]];
            seen[u] = true;
        }
        v = base[v];
        while (!seen[v]) v = base[parent[mate[v]]];
        return v;
    }

    private static void markPath(int v, int stem, int child, boolean[] inBlossom) {
        while (base[v] != stem) {
            inBlossom[base[v]] = inBlossom[base[mate[v]]] = true;
            parent[v] = child;
            child = mate[v];
            v = parent[child];
        }
    }

    public static void main(String[] args) {
        int n = 13;
        int[][] edges = {
            {3, 9}, {1, 5}, {5, 6}, {2, 10}, {2, 5}, {1, 8}, {6, 0}, {0, 8},
            {4, 3}, {9, 1}, {10, 3}, {7, 10}, {4, 9}, {4, 6}, {7, 2}
        };
        System.out.println(maximumMatching(n, edges));
    }
}
