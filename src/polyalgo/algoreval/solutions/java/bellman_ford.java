import java.util.*;

public class Main {
    static final int INF = Integer.MAX_VALUE;

    static int[] bellmanFord(int n, int[][] edges, int source) {
        int[] dist = new int[n];
        Arrays.fill(dist, INF);
        dist[source] = 0;
        for (int round = 1; round < n; round++) {
            for (int[] edge : edges) relax(dist, edge);
        }
        for (int[] edge : edges) {
            if (relax(dist, edge)) return new int[0];
        }
        return dist;
    }

    private static boolean relax(int[] dist, int[] edge) {
        int u = edge[0], v = edge[1], w = edge[2];
        if (dist[u] == INF || dist[u] + w >= dist[v]) return false;
        dist[v] = dist[u] + w;
        return true;
    }

    public static void main(String[] args) {
        int n = 9;
        int[][] edges = {
            {4, 5, -2}, {3, 4, 6}, {2, 3, -3}, {1, 3, 4}, {0, 2, 5}, {0, 1, -1},
            {5, 2, 2}, {6, 7, -4}, {7, 6, 3}, {7, 0, -9}, {1, 8, 0}
        };
        int source = 0;
        int[] dist = bellmanFord(n, edges, source);
        if (dist.length == 0) {
            System.out.println("negative cycle");
        } else {
            StringJoiner line = new StringJoiner(" ");
            for (int d : dist) line.add(d == INF ? "INF" : String.valueOf(d));
            System.out.println(line);
        }
    }
}
