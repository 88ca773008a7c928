import java.util.*;

public class Main {
    private static final Comparator<int[]> BY_ENDS =
        Comparator.<int[]>comparingInt(e -> Math.min(e[0], e[1])).thenComparingInt(e -> Math.max(e[0], e[1]));
    private static final Comparator<int[]> BY_WEIGHT = Comparator.<int[]>comparingInt(e -> e[2]).thenComparing(BY_ENDS);

    static List<int[]> boruvka(int n, int[][] edges) {
        int[] parent = new int[n];
        for (int v = 0; v < n; v++) parent[v] = v;
        List<int[]> forest = new ArrayList<>();
        boolean merged = true;
        while (merged) {
            merged = false;
            int[][] cheapest = new int[n][];
            for (int[] edge : edges) {
                int a = find(parent, edge[0]), b = find(parent, edge[1]);
                if (a == b) continue;
                for (int root : new int[] {a, b}) {
                    if (cheapest[root] == null || BY_WEIGHT.compare(edge, cheapest[root]) < 0) cheapest[root] = edge;
                }
            }
            for (int[] edge : cheapest) {
                if (edge == null) continue;
                int a = find(parent, edge[0]), b = find(parent, edge[1]);
                if (a == b) continue;
                parent[a] = b;
                forest.add(new int[] {Math.min(edge[0], edge[1]), Math.max(edge[0], edge[1]), edge[2]});
                merged = true;
            }
        }
        forest.sort(BY_ENDS);
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
        int n = 10;
        int[][] edges = {
            {0, 1, 4}, {2, 1, 8}, {2, 0, 4}, {1, 0, 6}, {3, 2, 7}, {5, 2, 4}, {3, 4, 9}, {5, 3, 7},
            {5, 4, 9}, {6, 5, 4}, {6, 2, 4}, {4, 4, 1}, {8, 9, -2}, {9, 7, 3}, {7, 8, 3}
        };
        for (int[] edge : boruvka(n, edges)) {
            System.out.println(edge[0] + " " + edge[1] + " " + edge[2]);
        }
    }
}
