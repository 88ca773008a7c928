import java.util.*;

public class Main {
    static List<int[]> sjfSchedule(int[][] processes) {
        int n = processes.length;
        Integer[] order = new Integer[n];
        for (int p = 0; p < n; p++) order[p] = p;
        Arrays.sort(order, Comparator.comparingInt(p -> processes[p][0]));
        PriorityQueue<Integer> ready = new PriorityQueue<>(
                Comparator.<Integer>comparingInt(p -> processes[p][1])
                        .thenComparingInt(p -> processes[p][0])
                        .thenComparingInt(p -> p));
        int[][] result = new int[n][];
        int time = 0;
        int arrived = 0;
        for (int done = 0; done < n; done++) {
            if (ready.isEmpty()) time = Math.max(time, processes[order[arrived]][0]);
            while (arrived < n && processes[order[arrived]][0] <= time) ready.add(order[arrived++]);
            int p = ready.poll();
            int arrival = processes[p][0];
            int end = time + processes[p][1];
            result[p] = new int[] {end, end - arrival, time - arrival};
            time = end;
        }
        return Arrays.asList(result);
    }

    public static void main(String[] args) {
        int[][] processes = {{2, 6}, {1, 4}, {9, 2}, {1, 8}, {0, 3}, {5, 4}, {7, 2}, {40, 3}, {38, 2}, {1, 4}};
        for (int[] times : sjfSchedule(processes)) {
            System.out.println(times[0] + " " + times[1] + " " + times[2]);
        }
    }
}
