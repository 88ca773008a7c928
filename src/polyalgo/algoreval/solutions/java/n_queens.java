import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

public class Main {
    static List<List<Integer>> nQueens(int n, int maxSolutions) {
        List<List<Integer>> solutions = new ArrayList<>();
        place(new ArrayList<>(), n, maxSolutions, solutions);
        return solutions;
    }

    static void place(List<Integer> queens, int n, int maxSolutions, List<List<Integer>> solutions) {
        if (queens.size() == n) {
            solutions.add(new ArrayList<>(queens));
            return;
        }
        for (int column = 0; column < n && solutions.size() < maxSolutions; column++) {
            if (!isSafe(queens, column)) continue;
            queens.add(column);
            place(queens, n, maxSolutions, solutions);
            queens.remove(queens.size() - 1);
        }
    }

    static boolean isSafe(List<Integer> queens, int column) {
        int row = queens.size();
        for (int other = 0; other < row; other++) {
            int distance = Math.abs(column - queens.get(other));
            if (distance == 0 || distance == row - other) return false;
        }
        return true;
    }

    public static void main(String[] args) {
        int n = 8;
        int maxSolutions = 12;
        List<List<Integer>> solutions = nQueens(n, maxSolutions);
        for (List<Integer> queens : solutions) {
            StringJoiner line = new StringJoiner(" ");
            for (int column : queens) line.add(String.valueOf(column));
            System.out.println(line);
        }
        if (solutions.isEmpty()) System.out.println("none");
    }
}
