import java.util.*;

public class Main {
    static final int INF = Integer.MAX_VALUE;

    static int[][] floydWarshall(int n, int[][] edges) {
        int[][] dist = new int[n][n];
        for (int v = 0; v < n; v++) {
            Arrays.fill(dist[v], INF);
            dist[v][v] = 0;
        }
        for (int[] edge : edges) dist[edge[0]][edge[1]] = edge[2];
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) {
                if (dist[i][k] == INF) continue;
                for (int j = 0; j < n; j++) {
                    if (dist[k][j] != INF) dist[i][j] = Math.min(dist[i][j], dist[i][k] + dist[k][j]);
                }
            }
        }
        for (int v = 0; v < n; v++) {
            if (dist[v][v] < 0) return new int[0][];
        }
        return dist;
    }

    public static void main(String[] args) {
        int n = 8;
        int[][] edges = {
            {5, 1, 3}, {1, 4, -2}, {4, 2, 4}, {2, 5, -1}, {5, 2, 9}, {1, 2, 2}, {0, 5, 6},
            {0, 4, 7}, {2, 6, 0}, {3, 0, -4}, {6, 3, 8}, {7, 6, 5}
        };
        int[][] dist = floydWarshall(n, edges);
        if (dist.length == 0) System.out.println("negative cycle");
        for (int[] row : dist) {
            StringJoiner line = new StringJoiner(" ");
            for (int d : row) line.add(d == INF ? "INF" : String.valueOf(d));
            System.out.println(line);
        }
    }
}
