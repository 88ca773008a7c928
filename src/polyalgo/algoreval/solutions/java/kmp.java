import java.util.Arrays;
import java.util.stream.Collectors;

public class Main {
    static int[] kmpSearch(String text, String pattern) {
        int m = pattern.length();
        int[] failure = new int[m];
        for (int i = 1, k = 0; i < m; i++) {
            while (k > 0 && pattern.charAt(i) != pattern.charAt(k)) k = failure[k - 1];
            if (pattern.charAt(i) == pattern.charAt(k)) k++;
            failure[i] = k;
        }
        int[] matches = new int[text.length()];
        int count = 0;
        for (int i = 0, k = 0; i < text.length(); i++) {
            while (k > 0 && text.charAt(i) != pattern.charAt(k)) k = failure[k - 1];
            if (text.charAt(i) == pattern.charAt(k)) k++;
            if (k == m) {
                matches[count++] = i - m + 1;
                k = failure[k - 1];
            }
        }
        return Arrays.copyOf(matches, count);
    }

    public static void main(String[] args) {
        String text = "abababcabababab";
        String pattern = "abab";
        System.out.println(Arrays.stream(kmpSearch(text, pattern))
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" ")));
    }
}
