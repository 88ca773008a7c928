import java.util.Arrays;
import java.util.stream.Collectors;

public class Main {
    static int[] longestIncreasingSubsequence(int[] values) {
        int[] tails = new int[values.length]; // smallest last value by length - 1
        int[] lengths = new int[values.length]; // of the longest one that ends here
        int size = 0;
        for (int i = 0; i < values.length; i++) {
            int found = Arrays.binarySearch(tails, 0, size, values[i]);
            int at = found >= 0 ? found : -found - 1;
            tails[at] = values[i];
            lengths[i] = at + 1;
            if (at == size) size++;
        }
        int[] chosen = new int[size];
        int wanted = size;
        for (int i = values.length - 1; i >= 0 && wanted > 0; i--) {
            boolean fits = wanted == size || values[i] < chosen[wanted];
            if (lengths[i] == wanted && fits) chosen[--wanted] = values[i];
        }
        return chosen;
    }

    public static void main(String[] args) {
        int[] values = {6, 11, 3, 9, 3, 12, 5, -4, 10, 7, -4, 8, 15, 9, 9, 2, 14, 13, 14};
        System.out.println(Arrays.stream(longestIncreasingSubsequence(values))
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" ")));
    }
}
