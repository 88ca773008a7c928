import java.util.Arrays;
import java.util.stream.Collectors;

public class Main {
    static final int[][] KERNEL_X = {{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}};
    static final int[][] KERNEL_Y = {{-1, -2, -1}, {0, 0, 0}, {1, 2, 1}};

    static int[][] sobel(int[][] image) {
        int rows = image.length;
        int cols = image[0].length;
        int[][] edges = new int[rows][cols];
        for (int r = 1; r < rows - 1; r++) {
            for (int c = 1; c < cols - 1; c++) {
                int gx = 0;
                int gy = 0;
                for (int i = 0; i < 3; i++) {
                    for (int j = 0; j < 3; j++) {
                        int pixel = image[r + i - 1][c + j - 1];
                        gx += KERNEL_X[i][j] * pixel;
                        gy += KERNEL_Y[i][j] * pixel;
                    }
                }
                edges[r][c] = Math.min(255, (int) Math.sqrt(gx * gx + gy * gy));
            }
        }
        return edges;
    }

    public static void main(String[] args) {
        int[][] image = {{10, 10, 10, 90, 90, 90}, {10, 12, 10, 95, 90, 90}, {10, 10, 20, 90, 80, 60}, {0, 15, 70, 60, 60, 60}, {5, 40, 60, 60, 61, 255}};
        for (int[] row : sobel(image)) {
            System.out.println(Arrays.stream(row)
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(" ")));
        }
    }
}
