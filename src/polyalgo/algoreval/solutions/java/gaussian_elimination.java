import java.util.Arrays;
import java.util.Locale;

public class Main {
    static double[] solveLinear(double[][] matrix, double[] rhs) {
        int n = matrix.length;
        double[][] a = new double[n][];
        for (int i = 0; i < n; i++) {
            a[i] = Arrays.copyOf(matrix[i], n + 1);
            a[i][n] = rhs[i];
        }
        for (int col = 0; col < n; col++) {
            int pivot = col;
            for (int row = col + 1; row < n; row++) {
                if (Math.abs(a[row][col]) > Math.abs(a[pivot][col])) pivot = row;
            }
            if (Math.abs(a[pivot][col]) < 1e-9) return new double[0];
            double[] swapped = a[col];
            a[col] = a[pivot];
            a[pivot] = swapped;
            for (int row = col + 1; row < n; row++) {
                double factor = a[row][col] / a[col][col];
                for (int k = col; k <= n; k++) a[row][k] -= factor * a[col][k];
            }
        }
        double[] x = new double[n];
        for (int row = n - 1; row >= 0; row--) {
            double value = a[row][n];
            for (int k = row + 1; k < n; k++) value -= a[row][k] * x[k];
            x[row] = value / a[row][row];
        }
        return x;
    }

    public static void main(String[] args) {
        double[][] matrix = {{0.0, 2.0, -1.0, 3.0}, {4.0, -2.0, 1.0, 0.5}, {-2.0, 1.0, 5.0, 1.0}, {1.0, 3.0, 2.0, -7.0}};
        double[] rhs = {4.0, -3.5, 2.0, 11.0};
        double[] solution = solveLinear(matrix, rhs);
        for (double value : solution) {
            System.out.printf(Locale.ROOT, "%.4f%n", Math.abs(value) < 0.00005 ? 0.0 : value);
        }
        if (solution.length == 0) System.out.println("singular");
    }
}
