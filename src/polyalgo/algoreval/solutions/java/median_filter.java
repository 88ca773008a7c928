import java.util.Arrays;
import java.util.stream.Collectors;

public class Main {
    static int[][] medianFilter(int[][] image) {
        int rows = image.length;
        int cols = image[0].length;
        int[][] filtered = new int[rows][];
        for (int r = 0; r < rows; r++) {
            filtered[r] = image[r].clone();
        }
        int[] window = new int[9];
        for (int r = 1; r < rows - 1; r++) {
            for (int c = 1; c < cols - 1; c++) {
                for (int i = 0; i < 3; i++) {
                    System.arraycopy(image[r - 1 + i], c - 1, window, 3 * i, 3);
                }
                Arrays.sort(window);
                filtered[r][c] = window[4];
            }
        }
        return filtered;
    }

    public static void main(String[] args) {
        int[][] image = {{10, 12, 11, 255, 13, 12}, {11, 0, 12, 12, 14, 13}, {10, 11, 255, 13, 0, 255}, {12, 200, 13, 11, 12, 14}, {0, 13, 255, 12, 11, 10}};
        for (int[] row : medianFilter(image)) {
            System.out.println(Arrays.stream(row)
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(" ")));
        }
    }
}
