public class Main {
    static int[] pointInPolygon(int[][] polygon, int[][] points) {
        int[] results = new int[points.length];
        for (int i = 0; i < points.length; i++) results[i] = locate(polygon, points[i][0], points[i][1]);
        return results;
    }

    static int locate(int[][] polygon, int x, int y) {
        boolean inside = false;
        int[] a = polygon[polygon.length - 1];
        for (int[] b : polygon) {
            long cross = (long) (b[0] - a[0]) * (y - a[1]) - (long) (b[1] - a[1]) * (x - a[0]);
            if (cross == 0 && isBetween(x, a[0], b[0]) && isBetween(y, a[1], b[1])) return 0;
            boolean upwards = a[1] <= y && y < b[1];
            boolean downwards = b[1] <= y && y < a[1];
            if (upwards && cross > 0 || downwards && cross < 0) inside = !inside;
            a = b;
        }
        return inside ? 1 : -1;
    }

    static boolean isBetween(int value, int a, int b) {
        return Math.min(a, b) <= value && value <= Math.max(a, b);
    }

    public static void main(String[] args) {
        int[][] polygon = {{0, 0}, {8, 0}, {8, 6}, {6, 6}, {4, 2}, {2, 6}, {0, 6}, {-3, 3}};
        int[][] points = {
            {4, 1}, {4, 4}, {4, 2}, {-1, 3}, {1, 6}, {7, 6},
            {-2, 6}, {9, 6}, {-2, 0}, {3, 4}, {-3, 3}, {-4, 3}
        };
        for (int result : pointInPolygon(polygon, points)) {
            System.out.println(result);
        }
    }
}
