import java.util.*;

public class Main {
    private static final class Edge {
        final int from;
        final int to;
        final int cost;
        int residual;
        Edge reverse;

        Edge(int from, int to, int residual, int cost) {
            this.from = from;
            this.to = to;
            this.residual = residual;
            this.cost = cost;
        }
    }

    static long[] minCostMaxFlow(int n, int[][] edges, int source, int sink) {
        List<List<Edge>> adj = new ArrayList<>();
        for (int u = 0; u < n; u++) adj.add(new ArrayList<>());
        for (int[] e : edges) {
            Edge forward = new Edge(e[0], e[1], e[2], e[3]);
            Edge backward = new Edge(e[1], e[0], 0, -e[3]);
            forward.reverse = backward;
            backward.reverse = forward;
            adj.get(e[0]).add(forward);
            adj.get(e[1]).add(backward);
        }
        long flow = 0, cost = 0;
        while (true) {
            Edge[] into = shortestPaths(adj, source);
            if (into[sink] == null) return new long[] {flow, cost};
            int pushed = Integer.MAX_VALUE;
            for (Edge e = into[sink]; e != null; e = into[e.from]) pushed = Math.min(pushed, e.residual);
            for (Edge e = into[sink]; e != null; e = into[e.from]) {
                e.residual -= pushed;
                e.reverse.residual += pushed;
                cost += (long) pushed * e.cost;
            }
            flow += pushed;
        }
    }

    /** The last edge of a shortest path to each vertex, null for the source and unreachable ones. */
    private static Edge[] shortestPaths(List<List<Edge>> adj, int source) {
        int n = adj.size();
        int[] dist = new int[n];
        Arrays.fill(dist, Integer.MAX_VALUE);
        dist[source] = 0;
        Edge[] into = new Edge[n];
        boolean[] waiting = new boolean[n];
        Queue<Integer> queue = new ArrayDeque<>(List.of(source));
        while (!queue.isEmpty()) {
            int u = queue.poll();
            waiting[u] = false;
            for (Edge e : adj.get(u)) {
                if (e.residual == 0 || dist[u] + e.cost >= dist[e.to]) continue;
                dist[e.to] = dist[u] + e.cost;
                into[e.to] = e;
                if (!waiting[e.to]) {
                    waiting[e.to] = true;
                    queue.add(e.to);
                }
            }
        }
        return into;
    }

    public static void main(String[] args) {
        int n = 7;
        int[][] edges = {
            {0, 1, 6, 2}, {0, 2, 5, 7}, {1, 2, 4, -1}, {1, 3, 3, 5}, {2, 3, 5, 1},
            {2, 4, 3, 6}, {3, 5, 4, 3}, {3, 4, 2, -2}, {4, 5, 6, 4}, {4, 1, 2, 8},
            {0, 2, 1, 3}, {5, 0, 9, 1}, {6, 5, 5, 1}, {4, 4, 2, 5}
        };
        int source = 0;
        int sink = 5;
        long[] result = minCostMaxFlow(n, edges, source, sink);
        System.out.println(result[0] + " " + result[1]);
    }
}
