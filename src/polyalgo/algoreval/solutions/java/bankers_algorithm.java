import java.util.StringJoiner;

public class Main {
    static int[] safeSequence(int[] available, int[][] allocation, int[][] maximum) {
        int n = allocation.length;
        int[] work = available.clone();
        boolean[] finished = new boolean[n];
        int[] sequence = new int[n];
        int count = 0;
        boolean progress = true;
        while (progress) {
            progress = false;
            for (int p = 0; p < n; p++) {
                if (finished[p] || !canFinish(allocation[p], maximum[p], work)) continue;
                for (int r = 0; r < work.length; r++) work[r] += allocation[p][r];
                finished[p] = true;
                sequence[count++] = p;
                progress = true;
            }
        }
        return count == n ? sequence : new int[0];
    }

    private static boolean canFinish(int[] held, int[] limit, int[] work) {
        for (int r = 0; r < work.length; r++) {
            if (limit[r] - held[r] > work[r]) return false;
        }
        return true;
    }

    public static void main(String[] args) {
        int[] available = {1, 1, 3};
        int[][] allocation = {{0, 0, 1}, {5, 2, 6}, {0, 1, 5}, {1, 2, 1}, {0, 3, 0}, {2, 1, 0}};
        int[][] maximum = {{1, 5, 6}, {7, 5, 7}, {0, 3, 6}, {2, 7, 3}, {0, 4, 2}, {2, 3, 4}};
        StringJoiner line = new StringJoiner(" ");
        line.setEmptyValue("unsafe");
        for (int process : safeSequence(available, allocation, maximum)) line.add(String.valueOf(process));
        System.out.println(line);
    }
}
