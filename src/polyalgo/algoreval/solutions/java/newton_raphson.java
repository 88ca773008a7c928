import java.util.Arrays;
import java.util.Locale;

public class Main {
    static double[] newtonRaphson(double[] coefficients, double start, double tolerance, int maxIterations) {
        double[] iterates = new double[maxIterations + 1];
        iterates[0] = start;
        int count = 1;
        while (count <= maxIterations) {
            double x = iterates[count - 1];
            double value = 0;
            double slope = 0;
            for (int i = coefficients.length - 1; i >= 0; i--) {
                slope = slope * x + value;
                value = value * x + coefficients[i];
            }
            if (slope == 0) break;
            iterates[count] = x - value / slope;
            count++;
            if (Math.abs(iterates[count - 1] - x) < tolerance) break;
        }
        return Arrays.copyOf(iterates, count);
    }

    public static void main(String[] args) {
        double[] coefficients = {-5.0, -2.0, 0.0, 1.0};
        double start = 3.0;
        double tolerance = 1e-06;
        int maxIterations = 20;
        for (double x : newtonRaphson(coefficients, start, tolerance, maxIterations)) {
            String text = String.format(Locale.ROOT, "%.6f", x);
            System.out.println(text.equals("-0.000000") ? "0.000000" : text);
        }
    }
}
