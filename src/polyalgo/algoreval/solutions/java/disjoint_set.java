public class Main {
    static class DisjointSet {
        private final int[] parent;
        private final int[] sizes; // valid for roots
        private int sets;

        DisjointSet(int n) {
            parent = new int[n];
            sizes = new int[n];
            sets = n;
            for (int i = 0; i < n; i++) {
                parent[i] = i;
                sizes[i] = 1;
            }
        }

        private int find(int x) {
            while (parent[x] != x) {
                parent[x] = parent[parent[x]];
                x = parent[x];
            }
            return x;
        }

        boolean unionSets(int x, int y) {
            int a = find(x);
            int b = find(y);
            if (a == b) return false;
            int large = sizes[a] >= sizes[b] ? a : b;
            int small = large == a ? b : a;
            parent[small] = large;
            sizes[large] += sizes[small];
            sets--;
            return true;
        }

        boolean connected(int x, int y) {
            return find(x) == find(y);
        }

        int setSize(int x) {
            return sizes[find(x)];
        }

        int count() {
            return sets;
        }
    }

    public static void main(String[] args) {
        DisjointSet sets = new DisjointSet(9);
        System.out.println(sets.unionSets(0, 1));
        System.out.println(sets.unionSets(3, 2));
        System.out.println(sets.connected(1, 3));
        System.out.println(sets.unionSets(1, 3));
        System.out.println(sets.unionSets(0, 2));
        System.out.println(sets.setSize(2));
        System.out.println(sets.unionSets(7, 8));
        System.out.println(sets.unionSets(8, 0));
        System.out.println(sets.unionSets(5, 5));
        System.out.println(sets.connected(7, 2));
        System.out.println(sets.connected(4, 8));
        System.out.println(sets.setSize(7));
        System.out.println(sets.setSize(6));
        System.out.println(sets.count());
    }
}
