import java.util.Arrays;
import java.util.stream.Collectors;

public class Main {
    static final int[][] KERNEL = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};

    static int clamp(int value, int highest) {
        return Math.max(0, Math.min(value, highest));
    }

    static int[][] gaussianBlur(int[][] image) {
        int rows = image.length;
        int cols = image[0].length;
        int[][] blurred = new int[rows][cols];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < cols; c++) {
                int sum = 0;
                for (int i = 0; i < 3; i++) {
                    for (int j = 0; j < 3; j++) {
                        sum += KERNEL[i][j] * image[clamp(r + i - 1, rows - 1)][clamp(c + j - 1, cols - 1)];
                    }
                }
                blurred[r][c] = sum / 16;
            }
        }
        return blurred;
    }

    public static void main(String[] args) {
        int[][] image = {{0, 0, 255, 0, 0}, {12, 200, 34, 56, 255}, {78, 90, 123, 45, 67}, {255, 1, 2, 3, 254}};
        for (int[] row : gaussianBlur(image)) {
            System.out.println(Arrays.stream(row)
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(" ")));
        }
    }
}
