import java.util.Arrays;
import java.util.stream.Collectors;

public class Main {
    static int[][] rotate180(int[][] image) {
        int rows = image.length;
        int cols = image[0].length;
        int[][] rotated = new int[rows][cols];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < cols; c++) {
                rotated[rows - 1 - r][cols - 1 - c] = image[r][c];
            }
        }
        return rotated;
    }

    public static void main(String[] args) {
        int[][] image = {{1, 2, 3, 4, 5}, {6, 7, -8, 9, 10}, {11, 12, 13, 14, 15}, {16, 17, 18, 19, 20}};
        for (int[] row : rotate180(image)) {
            System.out.println(Arrays.stream(row)
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(" ")));
        }
    }
}
