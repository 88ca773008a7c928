import java.util.Arrays;
import java.util.stream.Collectors;

public class Main {
    static int[][] equalizeHistogram(int[][] image) {
        int[] cumulative = new int[256];
        for (int[] row : image) {
            for (int value : row) cumulative[value]++;
        }
        int lowest = Arrays.stream(cumulative).filter(count -> count > 0).findFirst().getAsInt();
        Arrays.parallelPrefix(cumulative, Integer::sum);
        int total = cumulative[255];
        int[][] equalized = new int[image.length][image[0].length];
        for (int r = 0; r < image.length; r++) {
            for (int c = 0; c < image[r].length; c++) {
                int value = image[r][c];
                equalized[r][c] = lowest == total
                        ? value
                        : (int) Math.round((cumulative[value] - lowest) * 255.0 / (total - lowest));
            }
        }
        return equalized;
    }

    public static void main(String[] args) {
        int[][] image = {{52, 55, 61, 66, 70}, {62, 59, 55, 104, 94}, {63, 65, 66, 113, 144}, {64, 70, 70, 126, 154}};
        for (int[] row : equalizeHistogram(image)) {
            System.out.println(Arrays.stream(row)
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(" ")));
        }
    }
}
