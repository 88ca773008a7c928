import java.util.Locale;

public class Main {
    static double polygonArea(double[][] points) {
        double doubled = 0;
        double[] previous = points[points.length - 1];
        for (double[] point : points) {
            doubled += previous[0] * point[1] - point[0] * previous[1];
            previous = point;
        }
        return Math.abs(doubled) / 2;
    }

    public static void main(String[] args) {
        double[][] points = {{0.5, 1.0}, {1.5, 5.25}, {4.0, 3.5}, {7.5, 6.0}, {6.0, 0.5}};
        System.out.printf(Locale.ROOT, "%.4f%n", polygonArea(points));
    }
}
