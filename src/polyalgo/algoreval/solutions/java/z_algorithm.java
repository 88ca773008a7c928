import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class Main {
    static int[] zArray(String s) {
        int n = s.length();
        int[] z = new int[n];
        int left = 0;
        int right = 0;
        for (int i = 1; i < n; i++) {
            if (i < right) z[i] = Math.min(right - i, z[i - left]);
            while (i + z[i] < n && s.charAt(z[i]) == s.charAt(i + z[i])) z[i]++;
            if (i + z[i] > right) {
                left = i;
                right = i + z[i];
            }
        }
        return z;
    }

    static int[] zSearch(String text, String pattern) {
        int m = pattern.length();
        int[] z = zArray(pattern + '\0' + text);
        return IntStream.range(0, text.length()).filter(i -> z[m + 1 + i] == m).toArray();
    }

    public static void main(String[] args) {
        String text = "aab$aabaabaaab$aab";
        String pattern = "aab";
        System.out.println(Arrays.stream(zSearch(text, pattern))
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" ")));
    }
}
