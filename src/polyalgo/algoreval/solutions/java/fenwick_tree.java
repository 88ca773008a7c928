public class Main {
    static class FenwickTree {
        private final long[] sums; // 1-based

        FenwickTree(int n) {
            sums = new long[n + 1];
        }

        void add(int index, int delta) {
            for (int i = index; i < sums.length; i += i & -i) sums[i] += delta;
        }

        long prefixSum(int index) {
            long total = 0;
            for (int i = index; i > 0; i -= Integer.lowestOneBit(i)) total += sums[i];
            return total;
        }

        long rangeSum(int left, int right) {
            return prefixSum(right) - prefixSum(left - 1);
        }
    }

    public static void main(String[] args) {
        FenwickTree tree = new FenwickTree(10);
        tree.add(1, 5);
        tree.add(4, -2);
        tree.add(10, 7);
        System.out.println(tree.prefixSum(4));
        tree.add(7, 2147483647);
        tree.add(8, 2147483647);
        tree.add(8, 3);
        System.out.println(tree.prefixSum(0));
        System.out.println(tree.prefixSum(7));
        System.out.println(tree.prefixSum(10));
        System.out.println(tree.rangeSum(8, 8));
        tree.add(8, -2147483648);
        System.out.println(tree.rangeSum(4, 9));
        System.out.println(tree.rangeSum(8, 10));
        System.out.println(tree.rangeSum(2, 3));
        System.out.println(tree.rangeSum(1, 10));
    }
}
