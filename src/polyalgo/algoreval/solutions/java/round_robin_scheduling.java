import java.util.*;

public class Main {
    static List<int[]> roundRobinSchedule(int[][] processes, int quantum) {
        int n = processes.length;
        Integer[] order = new Integer[n];
        int[] remaining = new int[n];
        for (int p = 0; p < n; p++) {
            order[p] = p;
            remaining[p] = processes[p][1];
        }
        Arrays.sort(order, Comparator.comparingInt(p -> processes[p][0]));
        int[][] result = new int[n][];
        Deque<Integer> ready = new ArrayDeque<>();
        int time = 0;
        int arrived = 0;
        while (arrived < n || !ready.isEmpty()) {
            if (ready.isEmpty()) {
                time = Math.max(time, processes[order[arrived]][0]);
                ready.add(order[arrived++]);
            }
            int p = ready.remove();
            int slice = Math.min(quantum, remaining[p]);
            time += slice;
            remaining[p] -= slice;
            while (arrived < n && processes[order[arrived]][0] <= time) ready.add(order[arrived++]);
            if (remaining[p] > 0) {
                ready.add(p);
            } else {
                int turnaround = time - processes[p][0];
                result[p] = new int[] {time, turnaround, turnaround - processes[p][1]};
            }
        }
        return Arrays.asList(result);
    }

    public static void main(String[] args) {
        int[][] processes = {{3, 4}, {0, 5}, {9, 2}, {3, 7}, {6, 3}, {0, 3}, {40, 2}, {42, 5}};
        int quantum = 3;
        for (int[] times : roundRobinSchedule(processes, quantum)) {
            System.out.println(times[0] + " " + times[1] + " " + times[2]);
        }
    }
}
