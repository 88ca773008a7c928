import java.util.*;

public class Main {
    static List<List<Integer>> mutualReachabilityScc(int n, int[][] edges) {
        boolean[][] reach = new boolean[n][n];
        for (int v = 0; v < n; v++) reach[v][v] = true;
        for (int[] edge : edges) reach[edge[0]][edge[1]] = true;
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) {
                if (!reach[i][k]) continue;
                for (int j = 0; j < n; j++) {
                    if (reach[k][j]) reach[i][j] = true;
                }
            }
        }
        List<List<Integer>> components = new ArrayList<>();
        boolean[] assigned = new boolean[n];
        for (int u = 0; u < n; u++) {
            if (assigned[u]) continue;
            List<Integer> component = new ArrayList<>();
            for (int v = u; v < n; v++) {
                if (reach[u][v] && reach[v][u]) {
                    assigned[v] = true;
                    component.add(v);
                }
            }
            components.add(component);
        }
        return components;
    }

    public static void main(String[] args) {
        int n = 10;
        int[][] edges = {
            {7, 2}, {2, 5}, {5, 7}, {5, 0}, {0, 3}, {3, 8}, {8, 0}, {3, 6}, {6, 4}, {4, 6}, {1, 7}, {8, 4}
        };
        for (List<Integer> component : mutualReachabilityScc(n, edges)) {
            StringJoiner line = new StringJoiner(" ");
            for (int v : component) line.add(String.valueOf(v));
            System.out.println(line);
        }
    }
}
