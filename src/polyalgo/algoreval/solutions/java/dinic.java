import java.util.*;

public class Main {
    private static final class Edge {
        final int to;
        long residual;
        Edge reverse;

        Edge(int to, long residual) {
            this.to = to;
            this.residual = residual;
        }
    }

    private static List<List<Edge>> adj;
    private static int[] level;
    private static int[] position;

    static long maxFlow(int n, int[][] edges, int source, int sink) {
        adj = new ArrayList<>();
        for (int u = 0; u < n; u++) adj.add(new ArrayList<>());
        for (int[] e : edges) {
            Edge forward = new Edge(e[1], e[2]), backward = new Edge(e[0], 0);
            forward.reverse = backward;
            backward.reverse = forward;
            adj.get(e[0]).add(forward);
            adj.get(e[1]).add(backward);
        }
        long flow = 0;
        while (findLevels(n, source, sink)) {
            position = new int[n];
            long pushed;
            while ((pushed = push(source, sink, Long.MAX_VALUE)) > 0) flow += pushed;
        }
        return flow;
    }

    private static boolean findLevels(int n, int source, int sink) {
        level = new int[n];
        Arrays.fill(level, -1);
        level[source] = 0;
        Queue<Integer> queue = new ArrayDeque<>(List.of(source));
        while (!queue.isEmpty()) {
            int u = queue.poll();
            for (Edge edge : adj.get(u)) {
                if (edge.residual > 0 && level[edge.to] == -1) {
                    level[edge.to] = level[u] + 1;
                    queue.add(edge.to);
                }
            }
        }
        return level[sink] != -1;
    }

    private static long push(int u, int sink, long limit) {
        if (u == sink) return limit;
        for (; position[u] < adj.get(u).size(); position[u]++) {
            Edge edge = adj.get(u).get(position[u]);
            if (edge.residual == 0 || level[edge.to] != level[u] + 1) continue;
            long pushed = push(edge.to, sink, Math.min(limit, edge.residual));
            if (pushed > 0) {
                edge.residual -= pushed;
                edge.reverse.residual += pushed;
                return pushed;
            }
        }
        return 0;
    }

    public static void main(String[] args) {
        int n = 9;
        int[][] edges = {
            {0, 1, 10}, {0, 2, 8}, {1, 3, 10}, {2, 3, 9}, {3, 7, 10}, {1, 4, 6}, {4, 5, 7}, {5, 7, 6},
            {5, 4, 3}, {3, 3, 5}, {0, 2, 2}, {7, 6, 4}, {6, 1, 9}, {2, 0, 1}, {8, 7, 3}
        };
        int source = 0;
        int sink = 7;
        System.out.println(maxFlow(n, edges, source, sink));
    }
}
