import java.util.Arrays;
import java.util.stream.Collectors;

public class Main {
    static int[][] convolve2d(int[][] image, int[][] kernel) {
        int rows = image.length;
        int cols = image[0].length;
        int centre = kernel.length / 2;
        int[][] result = new int[rows][cols];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < cols; c++) {
                for (int i = 0; i < kernel.length; i++) {
                    int y = r + centre - i;
                    if (y < 0 || y >= rows) continue;
                    for (int j = 0; j < kernel.length; j++) {
                        int x = c + centre - j;
                        if (x >= 0 && x < cols) result[r][c] += kernel[i][j] * image[y][x];
                    }
                }
            }
        }
        return result;
    }

    public static void main(String[] args) {
        int[][] image = {{10, 20, 30, 40}, {50, 60, 70, 80}, {15, 25, 35, 45}};
        int[][] kernel = {{1, 2, 0}, {0, -1, 3}, {-2, 0, 1}};
        for (int[] row : convolve2d(image, kernel)) {
            System.out.println(Arrays.stream(row)
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(" ")));
        }
    }
}
