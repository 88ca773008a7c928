import java.util.*;

public class Main {
    static int[] eulerianPath(int n, int[][] edges) {
        // (neighbour, number of the edge) by neighbour
        List<PriorityQueue<int[]>> adj = new ArrayList<>();
        for (int u = 0; u < n; u++) adj.add(new PriorityQueue<>(Comparator.comparingInt(entry -> entry[0])));
        for (int i = 0; i < edges.length; i++) {
            int u = edges[i][0], v = edges[i][1];
            adj.get(u).add(new int[] {v, i});
            adj.get(v).add(new int[] {u, i});
        }
        int start = 0, oddCount = 0;
        for (int v = n - 1; v >= 0; v--) {
            if (!adj.get(v).isEmpty() && oddCount == 0) start = v;
            if (adj.get(v).size() % 2 == 1) {
                oddCount++;
                start = v;
            }
        }
        if (oddCount > 2) return new int[0];

        boolean[] used = new boolean[edges.length];
        int[] path = new int[edges.length + 1];
        int free = path.length; // filled from behind
        Deque<Integer> stack = new ArrayDeque<>();
        stack.push(start);
        while (!stack.isEmpty()) {
            int[] next = adj.get(stack.peek()).poll();
            if (next == null) {
                path[--free] = stack.pop();
            } else if (!used[next[1]]) {
                used[next[1]] = true;
                stack.push(next[0]);
            }
        }
        return free == 0 ? path : new int[0];
    }

    public static void main(String[] args) {
        int n = 8;
        int[][] edges = {{0, 2}, {3, 4}, {4, 2}, {1, 6}, {5, 0}, {2, 3}, {4, 3}, {0, 1}, {6, 0}, {3, 4}};
        int[] path = eulerianPath(n, edges);
        StringJoiner line = new StringJoiner(" ");
        line.setEmptyValue("no Eulerian path");
        for (int vertex : path) line.add(String.valueOf(vertex));
        System.out.println(line);
    }
}
