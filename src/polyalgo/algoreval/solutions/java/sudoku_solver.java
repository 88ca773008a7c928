public class Main {
    static int[][] solveSudoku(int[][] grid) {
        int[][] cells = new int[9][];
        for (int r = 0; r < 9; r++) cells[r] = grid[r].clone();
        for (int r = 0; r < 9; r++) {
            for (int c = 0; c < 9; c++) {
                int digit = cells[r][c];
                cells[r][c] = 0;
                if (digit != 0 && !isFree(cells, r, c, digit)) return new int[0][];
                cells[r][c] = digit;
            }
        }
        return fill(cells, 0) ? cells : new int[0][];
    }

    static boolean fill(int[][] cells, int index) {
        if (index == 81) return true;
        int r = index / 9;
        int c = index % 9;
        if (cells[r][c] != 0) return fill(cells, index + 1);
        for (int digit = 1; digit <= 9; digit++) {
            if (!isFree(cells, r, c, digit)) continue;
            cells[r][c] = digit;
            if (fill(cells, index + 1)) return true;
            cells[r][c] = 0;
        }
        return false;
    }

    static boolean isFree(int[][] cells, int r, int c, int digit) {
        int top = r / 3 * 3;
        int left = c / 3 * 3;
        for (int i = 0; i < 9; i++) {
            if (cells[r][i] == digit || cells[i][c] == digit) return false;
            if (cells[top + i / 3][left + i % 3] == digit) return false;
        }
        return true;
    }

    public static void main(String[] args) {
        int[][] grid = {
            {0, 0, 5, 0, 0, 7, 6, 0, 0},
            {6, 0, 0, 1, 0, 2, 0, 9, 3},
            {7, 0, 0, 8, 0, 0, 2, 1, 0},
            {5, 0, 0, 0, 9, 3, 4, 2, 8},
            {0, 6, 0, 0, 8, 0, 0, 7, 0},
            {4, 0, 0, 0, 0, 0, 0, 6, 0},
            {0, 0, 0, 0, 2, 0, 0, 0, 7},
            {0, 0, 2, 3, 0, 0, 9, 0, 0},
            {1, 3, 0, 4, 0, 0, 0, 0, 0}
        };
        int[][] solution = solveSudoku(grid);
        for (int[] row : solution) {
            StringBuilder line = new StringBuilder();
            for (int digit : row) line.append(line.length() == 0 ? "" : " ").append(digit);
            System.out.println(line);
        }
        if (solution.length == 0) System.out.println("no solution");
    }
}
