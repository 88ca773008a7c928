import java.util.Arrays;
import java.util.stream.Collectors;

public class Main {
    static int[] radixSort(int[] values) {
        int low = Arrays.stream(values).min().orElse(0);
        int[] keys = Arrays.stream(values).map(value -> value - low).toArray();
        int largest = Arrays.stream(keys).max().orElse(0);
        for (int exponent = 1; largest / exponent > 0; exponent *= 10) keys = sortByDigit(keys, exponent);
        return Arrays.stream(keys).map(key -> key + low).toArray();
    }

    private static int[] sortByDigit(int[] keys, int exponent) {
        int[] end = new int[10];
        for (int key : keys) end[key / exponent % 10]++;
        for (int digit = 1; digit < 10; digit++) end[digit] += end[digit - 1];
        int[] sorted = new int[keys.length];
        for (int i = keys.length - 1; i >= 0; i--) sorted[--end[keys[i] / exponent % 10]] = keys[i];
        return sorted;
    }

    public static void main(String[] args) {
        int[] values = {329, -45, 7, 4570, -802, 90, 329, 0, 66, -7, 1024, 80, -810};
        System.out.println(Arrays.stream(radixSort(values))
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" ")));
    }
}
