import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

public class Main {
    static double closestPair(int[][] points) {
        int[][] byX = points.clone();
        Arrays.sort(byX, Comparator.comparingInt(p -> p[0]));
        return Math.sqrt(closest(byX, 0, byX.length));
    }

    /** Smallest squared distance among byX[low] to byX[high - 1]. */
    static long closest(int[][] byX, int low, int high) {
        if (high - low < 2) return Long.MAX_VALUE;
        int middle = (low + high) >>> 1;
        long best = Math.min(closest(byX, low, middle), closest(byX, middle, high));
        long split = byX[middle][0];
        List<int[]> strip = new ArrayList<>();
        for (int i = low; i < high; i++) {
            long dx = byX[i][0] - split;
            if (dx * dx < best) strip.add(byX[i]);
        }
        strip.sort(Comparator.comparingInt(p -> p[1]));
        for (int i = 0; i < strip.size(); i++) {
            int[] p = strip.get(i);
            for (int j = i + 1; j < strip.size(); j++) {
                int[] q = strip.get(j);
                long dx = q[0] - p[0];
                long dy = q[1] - p[1];
                if (dy * dy >= best) break;
                best = Math.min(best, dx * dx + dy * dy);
            }
        }
        return best;
    }

    public static void main(String[] args) {
        int[][] points = {
            {-700000, 20}, {12, 30}, {40, 50}, {5, 1}, {12, 10}, {3, 4}, {-25, 14}, {61, -8},
            {33, 27}, {800000, -999999}, {48, 30}, {-3, 33}, {14, 12}, {27, 14}
        };
        System.out.printf(Locale.ROOT, "%.4f%n", closestPair(points));
    }
}
