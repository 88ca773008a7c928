import java.util.*;

public class Main {
    static int[] hierholzer(int n, int[][] edges) {
        List<PriorityQueue<Integer>> successors = new ArrayList<>();
        for (int u = 0; u < n; u++) successors.add(new PriorityQueue<>());
        int[] incoming = new int[n];
        for (int[] edge : edges) {
            successors.get(edge[0]).add(edge[1]);
            incoming[edge[1]]++;
        }
        int start = 0;
        for (int v = n - 1; v >= 0; v--) {
            if (successors.get(v).size() != incoming[v]) return new int[0];
            if (incoming[v] > 0) start = v;
        }
        int[] circuit = new int[edges.length + 1];
        int free = circuit.length; // the circuit is filled from behind
        Deque<Integer> stack = new ArrayDeque<>();
        stack.push(start);
        while (!stack.isEmpty()) {
            Integer next = successors.get(stack.peek()).poll();
            if (next == null) {
                circuit[--free] = stack.pop();
            } else {
                stack.push(next);
            }
        }
        return free == 0 ? circuit : new int[0];
    }

    public static void main(String[] args) {
        int n = 9;
        int[][] edges = {
            {4, 1}, {1, 6}, {6, 4}, {1, 3}, {3, 8}, {8, 1}, {3, 1}, {6, 6}, {1, 3}, {6, 2}, {2, 6},
            {5, 4}, {4, 5}
        };
        StringJoiner line = new StringJoiner(" ");
        line.setEmptyValue("no Eulerian circuit");
        for (int vertex : hierholzer(n, edges)) line.add(String.valueOf(vertex));
        System.out.println(line);
    }
}
