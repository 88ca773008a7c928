import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

public class Main {
    static int pixel(int[][] image, int r, int c) {
        int[] row = image[Math.max(0, Math.min(r, image.length - 1))];
        return row[Math.max(0, Math.min(c, row.length - 1))];
    }

    static double[][] prewitt(int[][] image) {
        double[][] magnitude = new double[image.length][image[0].length];
        for (int r = 0; r < image.length; r++) {
            for (int c = 0; c < image[r].length; c++) {
                int gx = 0;
                int gy = 0;
                for (int d = -1; d <= 1; d++) {
                    gx += pixel(image, r + d, c + 1) - pixel(image, r + d, c - 1);
                    gy += pixel(image, r + 1, c + d) - pixel(image, r - 1, c + d);
                }
                magnitude[r][c] = Math.sqrt(gx * gx + gy * gy);
            }
        }
        return magnitude;
    }

    public static void main(String[] args) {
        int[][] image = {{10, 10, 10, 90, 90}, {10, 12, 10, 95, 90}, {0, 15, 200, 90, 60}, {5, 40, 60, 60, 255}};
        for (double[] row : prewitt(image)) {
            System.out.println(Arrays.stream(row)
                    .mapToObj(value -> String.format(Locale.ROOT, "%.2f", value))
                    .collect(Collectors.joining(" ")));
        }
    }
}
