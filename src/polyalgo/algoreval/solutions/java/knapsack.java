public class Main {
    static int knapsack(int[] weights, int[] values, int capacity) {
        int n = weights.length;
        int[][] best = new int[n + 1][capacity + 1]; // by number of items and room
        for (int i = 1; i <= n; i++) {
            int weight = weights[i - 1];
            for (int room = 0; room <= capacity; room++) {
                best[i][room] = best[i - 1][room];
                if (weight <= room) {
                    int taken = best[i - 1][room - weight] + values[i - 1];
                    best[i][room] = Math.max(best[i][room], taken);
                }
            }
        }
        return best[n][capacity];
    }

    public static void main(String[] args) {
        int[] weights = {12, 7, 11, 8, 9, 0, 6, 7, 40, 3};
        int[] values = {24, 13, 23, 15, 16, 2, 11, 13, 99, 4};
        int capacity = 35;
        System.out.println(knapsack(weights, values, capacity));
    }
}
