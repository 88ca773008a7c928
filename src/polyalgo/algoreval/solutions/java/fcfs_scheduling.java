import java.util.*;

public class Main {
    static List<int[]> fcfsSchedule(int[][] processes) {
        Integer[] order = new Integer[processes.length];
        for (int p = 0; p < order.length; p++) order[p] = p;
        Arrays.sort(order, Comparator.comparingInt(p -> processes[p][0]));
        int[][] result = new int[processes.length][];
        int time = 0;
        for (int p : order) {
            int arrival = processes[p][0];
            int start = Math.max(time, arrival);
            time = start + processes[p][1];
            result[p] = new int[] {time, time - arrival, start - arrival};
        }
        return Arrays.asList(result);
    }

    public static void main(String[] args) {
        int[][] processes = {{4, 3}, {0, 2}, {12, 1}, {4, 5}, {2, 1}, {13, 4}, {4, 1}, {25, 2}};
        for (int[] times : fcfsSchedule(processes)) {
            System.out.println(times[0] + " " + times[1] + " " + times[2]);
        }
    }
}
