import java.util.*;

public class Main {
    static int hopcroftKarp(List<List<Integer>> adj, int n) {
        return maximumMatching(adj, n);
    }

    private static int maximumMatching(List<List<Integer>> adj, int n) {
        int m = adj.size();
        int[] left = new int[m]; // partners, -1 while unmatched
        int[] right = new int[n];
        int[] level = new int[m];
        Arrays.fill(left, -1);
        Arrays.fill(right, -1);
        int size = 0;
        while (layers(adj, left, right, level)) {
            for (int u = 0; u < m; u++) {
                if (left[u] == -1 && augment(adj, left, right, level, u)) size++;
            }
        }
        return size;
    }

    private static boolean layers(List<List<Integer>> adj, int[] left, int[] right, int[] level) {
        Deque<Integer> queue = new ArrayDeque<>();
        for (int u = 0; u < left.length; u++) {
            level[u] = left[u] == -1 ? 0 : -1;
            if (left[u] == -1) queue.add(u);
        }
        boolean found = false;
        while (!queue.isEmpty()) {
            int u = queue.remove();
            for (int v : adj.get(u)) {
                int w = right[v];
                if (w == -1) {
                    found = true;
                } else if (level[w] == -1) {
                    level[w] = level[u] + 1;
                    queue.add(w);
                }
            }
        }
        return found;
    }

    private static boolean augment(List<List<Integer>> adj, int[] left, int[] right, int[] level, int u) {
        for (int v : adj.get(u)) {
            int w = right[v];
            if (w == -1 || (level[w] == level[u] + 1 && augment(adj, left, right, level, w))) {
                left[u] = v;
                right[v] = u;
                return true;
            }
        }
        level[u] = -1;
        return false;
    }

    public static void main(String[] args) {
        List<List<Integer>> adj = List.of(List.of(0, 1), List.of(0), List.of(1, 2), List.of(0), List.of(2));
        int n = 4;
        System.out.println("Size of maximum matching is " + hopcroftKarp(adj, n));
    }
}
