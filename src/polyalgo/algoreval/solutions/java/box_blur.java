import java.util.Arrays;
import java.util.stream.Collectors;

public class Main {
    static int[][] boxBlur(int[][] image) {
        int rows = image.length;
        int cols = image[0].length;
        int[][] blurred = new int[rows][cols];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < cols; c++) {
                int sum = 0;
                int count = 0;
                for (int y = Math.max(r - 1, 0); y <= Math.min(r + 1, rows - 1); y++) {
                    for (int x = Math.max(c - 1, 0); x <= Math.min(c + 1, cols - 1); x++) {
                        sum += image[y][x];
                        count++;
                    }
                }
                blurred[r][c] = sum / count;
            }
        }
        return blurred;
    }

    public static void main(String[] args) {
        int[][] image = {{10, 20, 30, 40, 255}, {50, 60, 70, 80, 0}, {90, 100, 110, 120, 255}, {15, 25, 35, 45, 1}};
        for (int[] row : boxBlur(image)) {
            System.out.println(Arrays.stream(row)
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(" ")));
        }
    }
}
