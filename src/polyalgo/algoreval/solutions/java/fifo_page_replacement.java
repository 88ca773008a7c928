import java.util.*;

public class Main {
    static int fifoPageFaults(int[] pages, int capacity) {
        Set<Integer> frames = new LinkedHashSet<>();
        int faults = 0;
        for (int page : pages) {
            if (frames.contains(page)) continue;
            faults++;
            if (frames.size() == capacity) {
                Iterator<Integer> oldest = frames.iterator();
                oldest.next();
                oldest.remove();
            }
            frames.add(page);
        }
        return faults;
    }

    public static void main(String[] args) {
        int[] pages = {4, 0, 1, 0, 2, 4, 0, 3, 4, 0, 1, 2, 0, 3, 1, 5, 0};
        int capacity = 4;
        System.out.println(fifoPageFaults(pages, capacity));
    }
}
