import java.util.Locale;

public class Main {
    static double simpson(double[] coefficients, double a, double b, int n) {
        double h = (b - a) / n;
        double odd = 0;
        double even = 0;
        for (int i = 1; i < n; i += 2) odd += evaluate(coefficients, a + i * h);
        for (int i = 2; i < n; i += 2) even += evaluate(coefficients, a + i * h);
        return h / 3 * (evaluate(coefficients, a) + 4 * odd + 2 * even + evaluate(coefficients, b));
    }

    static double evaluate(double[] coefficients, double x) {
        double value = 0;
        for (int i = coefficients.length - 1; i >= 0; i--) value = value * x + coefficients[i];
        return value;
    }

    public static void main(String[] args) {
        double[] coefficients = {1.0, -0.5, 0.0, 2.0, 0.0, -1.5, 0.25};
        double a = -1.0;
        double b = 2.5;
        int n = 8;
        double integral = simpson(coefficients, a, b, n);
        System.out.printf(Locale.ROOT, "%.6f%n", Math.abs(integral) < 5e-7 ? 0.0 : integral);
    }
}
