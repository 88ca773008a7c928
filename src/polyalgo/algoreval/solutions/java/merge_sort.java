import java.util.Arrays;
import java.util.stream.Collectors;

public class Main {
    static int[] mergeSort(int[] values) {
        if (values.length < 2) return values.clone();
        int middle = values.length / 2;
        int[] left = mergeSort(Arrays.copyOfRange(values, 0, middle));
        int[] right = mergeSort(Arrays.copyOfRange(values, middle, values.length));
        int[] merged = new int[values.length];
        int i = 0;
        int j = 0;
        for (int k = 0; k < merged.length; k++) {
            boolean takeLeft = j == right.length || (i < left.length && left[i] <= right[j]);
            merged[k] = takeLeft ? left[i++] : right[j++];
        }
        return merged;
    }

    public static void main(String[] args) {
        int[] values = {38, -27, 43, 3, 9, 82, 10, 3, 0};
        System.out.println(Arrays.stream(mergeSort(values))
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" ")));
    }
}
