import java.util.*;

public class Main {
    static int[] dijkstra(int n, int[][] edges, int source) {
        List<List<int[]>> adj = new ArrayList<>();
        for (int u = 0; u < n; u++) adj.add(new ArrayList<>());
        for (int[] edge : edges) adj.get(edge[0]).add(new int[] {edge[1], edge[2]});
        int[] dist = new int[n];
        Arrays.fill(dist, -1);
        PriorityQueue<int[]> heap = new PriorityQueue<>(Comparator.comparingInt(entry -> entry[0]));
        heap.add(new int[] {0, source});
        while (!heap.isEmpty()) {
            int[] entry = heap.poll();
            int d = entry[0], u = entry[1];
            if (dist[u] != -1) continue;
            dist[u] = d;
            for (int[] next : adj.get(u)) {
                if (dist[next[0]] == -1) heap.add(new int[] {d + next[1], next[0]});
            }
        }
        return dist;
    }

    public static void main(String[] args) {
        int n = 6;
        int[][] edges = {{0, 1, 7}, {0, 2, 3}, {1, 3, 2}, {2, 1, 1}, {2, 3, 8}, {3, 0, 4}, {5, 3, 1}, {3, 4, 5}};
        int source = 0;
        StringJoiner line = new StringJoiner(" ");
        for (int d : dijkstra(n, edges, source)) line.add(String.valueOf(d));
        System.out.println(line);
    }
}
