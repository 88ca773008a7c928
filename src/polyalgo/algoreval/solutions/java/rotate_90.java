import java.util.Arrays;
import java.util.stream.Collectors;

public class Main {
    static int[][] rotate90(int[][] image) {
        int rows = image.length;
        int cols = image[0].length;
        int[][] rotated = new int[cols][rows];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < cols; c++) {
                rotated[c][rows - 1 - r] = image[r][c];
            }
        }
        return rotated;
    }

    public static void main(String[] args) {
        int[][] image = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, -11, 12}};
        for (int[] row : rotate90(image)) {
            System.out.println(Arrays.stream(row)
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(" ")));
        }
    }
}
