import java.util.Arrays;
import java.util.stream.Collectors;

public class Main {
    static int[] countingSort(int[] values) {
        if (values.length == 0) return new int[0];
        int low = Arrays.stream(values).min().getAsInt();
        int high = Arrays.stream(values).max().getAsInt();
        int[] end = new int[high - low + 1];
        for (int value : values) end[value - low]++;
        for (int i = 1; i < end.length; i++) end[i] += end[i - 1];
        int[] sorted = new int[values.length];
        for (int i = values.length - 1; i >= 0; i--) sorted[--end[values[i] - low]] = values[i];
        return sorted;
    }

    public static void main(String[] args) {
        int[] values = {4, -2, 9, 4, 0, -7, 13, -2, 4, 1, 9, 10};
        System.out.println(Arrays.stream(countingSort(values))
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" ")));
    }
}
