import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

public class Main {
    static List<List<Integer>> permutations(int[] items) {
        int[] sorted = items.clone();
        Arrays.sort(sorted);
        List<List<Integer>> result = new ArrayList<>();
        extend(sorted, new boolean[sorted.length], new ArrayList<>(), result);
        return result;
    }

    static void extend(int[] sorted, boolean[] used, List<Integer> chosen, List<List<Integer>> result) {
        if (chosen.size() == sorted.length) {
            result.add(new ArrayList<>(chosen));
            return;
        }
        for (int i = 0; i < sorted.length; i++) {
            if (used[i]) continue;
            used[i] = true;
            chosen.add(sorted[i]);
            extend(sorted, used, chosen, result);
            chosen.remove(chosen.size() - 1);
            used[i] = false;
        }
    }

    public static void main(String[] args) {
        int[] items = {4, 1, 9};
        for (List<Integer> permutation : permutations(items)) {
            System.out.println(permutation.stream().map(String::valueOf).collect(Collectors.joining(" ")));
        }
    }
}
