import java.util.*;

public class Main {
    static int lruPageFaults(int[] pages, int capacity) {
        LinkedHashSet<Integer> frames = new LinkedHashSet<>(); // from least to most recently used
        int faults = 0;
        for (int page : pages) {
            if (!frames.remove(page)) {
                faults++;
                if (frames.size() == capacity) {
                    int victim = frames.iterator().next();
                    frames.remove(victim);
                }
            }
            frames.add(page);
        }
        return faults;
    }

    public static void main(String[] args) {
        int[] pages = {7, 0, 1, 2, 0, 3, 0, 4, 2, 3, 0, 3, 2, 1};
        int capacity = 3;
        System.out.println(lruPageFaults(pages, capacity));
    }
}
