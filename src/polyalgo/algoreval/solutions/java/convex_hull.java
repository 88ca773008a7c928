import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

public class Main {
    static List<int[]> convexHull(int[][] points) {
        int[][] sorted = points.clone();
        Arrays.sort(sorted, Comparator.<int[]>comparingInt(p -> p[0]).thenComparingInt(p -> p[1]));
        List<int[]> distinct = new ArrayList<>();
        for (int[] point : sorted) {
            if (distinct.isEmpty() || !Arrays.equals(point, distinct.get(distinct.size() - 1))) distinct.add(point);
        }
        if (distinct.size() <= 2) return distinct;
        List<int[]> hull = chain(distinct);
        Collections.reverse(distinct);
        hull.addAll(chain(distinct));
        return hull;
    }

    /** The left turns from the first point to the last one, without the last one. */
    static List<int[]> chain(List<int[]> points) {
        List<int[]> chain = new ArrayList<>();
        for (int[] point : points) {
            while (chain.size() >= 2) {
                int last = chain.size() - 1;
                if (cross(chain.get(last - 1), chain.get(last), point) > 0) break;
                chain.remove(last);
            }
            chain.add(point);
        }
        chain.remove(chain.size() - 1);
        return chain;
    }

    static long cross(int[] o, int[] a, int[] b) {
        return (long) (a[0] - o[0]) * (b[1] - o[1]) - (long) (a[1] - o[1]) * (b[0] - o[0]);
    }

    public static void main(String[] args) {
        int[][] points = {
            {3, 1}, {0, 4}, {7, 7}, {0, 0}, {5, 0}, {9, 3}, {2, 2}, {0, 8}, {10, 0}, {4, 4}, {7, 7},
            {10, 0}, {6, 10}, {10, 2}, {3, 9}, {0, 0}, {8, 7}, {5, 5}, {9, 5}
        };
        for (int[] point : convexHull(points)) {
            System.out.println(point[0] + " " + point[1]);
        }
    }
}
