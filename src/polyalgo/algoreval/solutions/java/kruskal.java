import java.util.*;

public class Main {
    static List<int[]> kruskal(int n, int[][] edges) {
        List<int[]> sorted = new ArrayList<>();
        for (int[] e : edges) sorted.add(new int[] {Math.min(e[0], e[1]), Math.max(e[0], e[1]), e[2]});
        sorted.sort(
            Comparator.<int[]>comparingInt(e -> e[2]).thenComparingInt(e -> e[0]).thenComparingInt(e -> e[1]));
        int[] parent = new int[n];
        for (int v = 0; v < n; v++) parent[v] = v;
        List<int[]> forest = new ArrayList<>();
        for (int[] edge : sorted) {
            int a = find(parent, edge[0]), b = find(parent, edge[1]);
            if (a == b) continue;
            parent[a] = b;
            forest.add(edge);
        }
        return forest;
    }

    private static int find(int[] parent, int v) {
        while (parent[v] != v) {
            parent[v] = parent[parent[v]];
            v = parent[v];
        }
        return v;
    }

    public static void main(String[] args) {
        int n = 11;
        int[][] edges = {
            {4, 1, 6}, {1, 0, 3}, {0, 4, 6}, {7, 4, 3}, {2, 7, 6}, {2, 1, 6}, {5, 2, 9}, {7, 5, 8},
            {5, 9, -2}, {9, 2, 8}, {6, 3, 5}, {3, 10, 5}, {10, 6, 5}, {0, 7, 7}
        };
        long total = 0;
        for (int[] edge : kruskal(n, edges)) {
            System.out.println(edge[0] + " " + edge[1] + " " + edge[2]);
            total += edge[2];
        }
        System.out.println(total);
    }
}
