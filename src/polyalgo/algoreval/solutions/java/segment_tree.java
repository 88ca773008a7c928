public class Main {
    static class SegmentTree {
        private final int size;
        private final int[] sums; // leaves from size on, the children of i at 2 i and 2 i + 1

        SegmentTree(int[] values) {
            size = values.length;
            sums = new int[2 * size];
            System.arraycopy(values, 0, sums, size, size);
            for (int i = size - 1; i > 0; i--) sums[i] = sums[2 * i] + sums[2 * i + 1];
        }

        void update(int index, int value) {
            int i = index + size;
            sums[i] = value;
            for (i /= 2; i > 0; i /= 2) sums[i] = sums[2 * i] + sums[2 * i + 1];
        }

        int query(int left, int right) {
            int total = 0;
            int low = left + size;
            int high = right + size + 1;
            while (low < high) {
                if (low % 2 == 1) total += sums[low++];
                if (high % 2 == 1) total += sums[--high];
                low /= 2;
                high /= 2;
            }
            return total;
        }
    }

    public static void main(String[] args) {
        int[] values = {5, -2, 8, 6, 3, 1, 7};
        SegmentTree tree = new SegmentTree(values);
        System.out.println(tree.query(0, 6));
        System.out.println(tree.query(1, 3));
        tree.update(2, -4);
        System.out.println(tree.query(0, 2));
        tree.update(6, 10);
        System.out.println(tree.query(6, 6));
        System.out.println(tree.query(0, 6));
    }
}
