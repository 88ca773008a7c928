import java.util.*;

public class Main {
    static long stoerWagner(int n, int[][] edges) {
        long[][] weight = new long[n][n];
        for (int[] edge : edges) {
            weight[edge[0]][edge[1]] += edge[2];
            weight[edge[1]][edge[0]] += edge[2];
        }
        boolean[] merged = new boolean[n];
        long best = Long.MAX_VALUE;
        for (int size = n; size > 1; size--) {
            boolean[] taken = merged.clone();
            long[] tied = new long[n];
            int last = -1, before = -1;
            for (int step = 0; step < size; step++) {
                int next = -1;
                for (int v = 0; v < n; v++) {
                    if (!taken[v] && (next == -1 || tied[v] > tied[next])) next = v;
                }
                taken[next] = true;
                before = last;
                last = next;
                for (int v = 0; v < n; v++) {
                    if (!taken[v]) tied[v] += weight[next][v];
                }
            }
            best = Math.min(best, tied[last]);
            merged[last] = true;
            for (int v = 0; v < n; v++) {
                weight[before][v] += weight[last][v];
                weight[v][before] = weight[before][v];
            }
        }
        return best;
    }

    public static void main(String[] args) {
        int n = 8;
        int[][] edges = {
            {0, 1, 2}, {0, 4, 3}, {1, 2, 3}, {1, 4, 2}, {1, 5, 2}, {2, 3, 4},
            {2, 6, 2}, {3, 6, 2}, {3, 7, 2}, {4, 5, 3}, {5, 6, 1}, {6, 7, 3}
        };
        System.out.println(stoerWagner(n, edges));
    }
}
