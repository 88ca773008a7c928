import java.util.*;

public class Main {
    static final int INF = Integer.MAX_VALUE;

    static int[] dagShortestPath(int n, int[][] edges, int source) {
        List<List<int[]>> adj = new ArrayList<>();
        for (int u = 0; u < n; u++) adj.add(new ArrayList<>());
        int[] incoming = new int[n];
        for (int[] edge : edges) {
            adj.get(edge[0]).add(edge);
            incoming[edge[1]]++;
        }
        Deque<Integer> ready = new ArrayDeque<>();
        for (int v = 0; v < n; v++) {
            if (incoming[v] == 0) ready.add(v);
        }
        int[] dist = new int[n];
        Arrays.fill(dist, INF);
        dist[source] = 0;
        while (!ready.isEmpty()) {
            int u = ready.poll();
            for (int[] edge : adj.get(u)) {
                int v = edge[1];
                if (dist[u] != INF) dist[v] = Math.min(dist[v], dist[u] + edge[2]);
                if (--incoming[v] == 0) ready.add(v);
            }
        }
        return dist;
    }

    public static void main(String[] args) {
        int n = 9;
        int[][] edges = {
            {5, 2, 6}, {2, 7, 3}, {5, 7, 8}, {7, 1, -4}, {2, 1, 2}, {1, 4, 5},
            {7, 4, 0}, {4, 0, -2}, {3, 5, -7}, {3, 0, 1}, {8, 1, -9}
        };
        int source = 5;
        StringJoiner line = new StringJoiner(" ");
        for (int d : dagShortestPath(n, edges, source)) line.add(d == INF ? "INF" : String.valueOf(d));
        System.out.println(line);
    }
}
