import java.util.Arrays;
import java.util.stream.Collectors;

public class Main {
    static final long BASE = 256;
    static final long PRIME = 1_000_000_007;

    static int[] rabinKarp(String text, String pattern) {
        int n = text.length();
        int m = pattern.length();
        if (m > n) return new int[0];
        long lead = 1;
        for (int i = 1; i < m; i++) lead = lead * BASE % PRIME;
        long wanted = 0;
        long window = 0;
        for (int i = 0; i < m; i++) {
            wanted = (wanted * BASE + pattern.charAt(i)) % PRIME;
            window = (window * BASE + text.charAt(i)) % PRIME;
        }
        int[] matches = new int[n - m + 1];
        int count = 0;
        for (int i = 0; i <= n - m; i++) {
            if (window == wanted && text.startsWith(pattern, i)) matches[count++] = i;
            if (i < n - m) {
                window = Math.floorMod(window - text.charAt(i) * lead, PRIME);
                window = (window * BASE + text.charAt(i + m)) % PRIME;
            }
        }
        return Arrays.copyOf(matches, count);
    }

    public static void main(String[] args) {
        String text = "abracadabra cadabra abra";
        String pattern = "abra";
        System.out.println(Arrays.stream(rabinKarp(text, pattern))
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" ")));
    }
}
