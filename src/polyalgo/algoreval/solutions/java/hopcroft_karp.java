import java.util.*;

class BipGraph {
    private final int m;
    private final List<List<Integer>> adj = new ArrayList<>();
    private final int[] left; // partner, 0 while unmatched
    private final int[] right;
    private final int[] level;

    BipGraph(int m, int n) {
        this.m = m;
        left = new int[m + 1];
        right = new int[n + 1];
        level = new int[m + 1];
        for (int u = 0; u <= m; u++) adj.add(new ArrayList<>());
    }

    void addEdge(int u, int v) {
        adj.get(u).add(v);
    }

    int hopcroftKarp() {
        int size = 0;
        while (layers()) {
            for (int u = 1; u <= m; u++) {
                if (left[u] == 0 && augment(u)) size++;
            }
        }
        return size;
    }

    private boolean layers() {
        Deque<Integer> queue = new ArrayDeque<>();
        for (int u = 1; u <= m; u++) {
            level[u] = left[u] == 0 ? 0 : -1;
            if (left[u] == 0) queue.add(u);
        }
        boolean found = false;
        while (!queue.isEmpty()) {
            int u = queue.remove();
            for (int v : adj.get(u)) {
                int w = right[v];
                if (w == 0) {
                    found = true;
                } else if (level[w] == -1) {
                    level[w] = level[u] + 1;
                    queue.add(w);
                }
            }
        }
        return found;
    }

    private boolean augment(int u) {
        for (int v : adj.get(u)) {
            int w = right[v];
            if (w == 0 || (level[w] == level[u] + 1 && augment(w))) {
                left[u] = v;
                right[v] = u;
                return true;
            }
        }
        level[u] = -1;
        return false;
    }
}

public class Main {
    public static void main(String[] args) {
        BipGraph g = new BipGraph(5, 4);
        g.addEdge(1, 1);
        g.addEdge(1, 2);
        g.addEdge(2, 1);
        g.addEdge(3, 2);
        g.addEdge(3, 3);
        g.addEdge(4, 1);
        g.addEdge(5, 3);
        System.out.println("Size of maximum matching is " + g.hopcroftKarp());
    }
}
