import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class Main {
    static int[] sieve(int limit) {
        boolean[] composite = new boolean[limit + 1];
        for (int p = 2; (long) p * p <= limit; p++) {
            if (composite[p]) continue;
            for (int multiple = p * p; multiple <= limit; multiple += p) composite[multiple] = true;
        }
        return IntStream.rangeClosed(2, limit).filter(n -> !composite[n]).toArray();
    }

    public static void main(String[] args) {
        int limit = 121;
        System.out.println(Arrays.stream(sieve(limit))
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" ")));
    }
}
