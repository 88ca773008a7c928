import java.util.*;

public class Main {
    static final int INF = Integer.MAX_VALUE;

    static int[][] johnson(int n, int[][] edges) {
        // distances from a new vertex with an edge of weight 0 to every vertex
        int[] height = new int[n];
        for (int round = 1; round < n; round++) {
            for (int[] edge : edges) height[edge[1]] = Math.min(height[edge[1]], height[edge[0]] + edge[2]);
        }
        List<List<int[]>> adj = new ArrayList<>();
        for (int u = 0; u < n; u++) adj.add(new ArrayList<>());
        for (int[] edge : edges) {
            int reweighted = edge[2] + height[edge[0]] - height[edge[1]];
            if (reweighted < 0) return new int[0][];
            adj.get(edge[0]).add(new int[] {edge[1], reweighted});
        }
        int[][] result = new int[n][];
        for (int source = 0; source < n; source++) {
            int[] dist = dijkstra(adj, source);
            for (int v = 0; v < n; v++) {
                if (dist[v] != INF) dist[v] += height[v] - height[source];
            }
            result[source] = dist;
        }
        return result;
    }

    private static int[] dijkstra(List<List<int[]>> adj, int source) {
        int[] dist = new int[adj.size()];
        Arrays.fill(dist, INF);
        dist[source] = 0;
        PriorityQueue<int[]> heap = new PriorityQueue<>(Comparator.comparingInt(entry -> entry[0]));
        heap.add(new int[] {0, source});
        while (!heap.isEmpty()) {
            int[] entry = heap.poll();
            int d = entry[0], u = entry[1];
            if (d > dist[u]) continue;
            for (int[] next : adj.get(u)) {
                int through = d + next[1];
                if (through < dist[next[0]]) {
                    dist[next[0]] = through;
                    heap.add(new int[] {through, next[0]});
                }
            }
        }
        return dist;
    }

    public static void main(String[] args) {
        int n = 8;
        int[][] edges = {
            {6, 2, -4}, {2, 0, 3}, {0, 6, 2}, {2, 5, 6}, {5, 3, -7}, {3, 1, 2}, {1, 5, 5},
            {6, 3, -1}, {0, 1, -2}, {4, 6, 1}, {4, 2, -3}, {1, 7, 0}
        };
        int[][] dist = johnson(n, edges);
        if (dist.length == 0) System.out.println("negative cycle");
        for (int[] row : dist) {
            StringJoiner line = new StringJoiner(" ");
            for (int d : row) line.add(d == INF ? "INF" : String.valueOf(d));
            System.out.println(line);
        }
    }
}
