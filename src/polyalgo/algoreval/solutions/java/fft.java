import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

public class Main {
    static List<double[]> fft(double[] signal) {
        List<double[]> values = new ArrayList<>();
        for (double sample : signal) values.add(new double[] {sample, 0});
        return transform(values);
    }

    static List<double[]> transform(List<double[]> values) {
        int n = values.size();
        if (n == 1) return values;
        List<double[]> even = new ArrayList<>();
        List<double[]> odd = new ArrayList<>();
        for (int i = 0; i < n; i += 2) {
            even.add(values.get(i));
            odd.add(values.get(i + 1));
        }
        even = transform(even);
        odd = transform(odd);
        List<double[]> lower = new ArrayList<>();
        List<double[]> upper = new ArrayList<>();
        for (int k = 0; k < n / 2; k++) {
            double angle = -2 * Math.PI * k / n;
            double cos = Math.cos(angle);
            double sin = Math.sin(angle);
            double[] e = even.get(k);
            double[] o = odd.get(k);
            double re = cos * o[0] - sin * o[1];
            double im = cos * o[1] + sin * o[0];
            lower.add(new double[] {e[0] + re, e[1] + im});
            upper.add(new double[] {e[0] - re, e[1] - im});
        }
        lower.addAll(upper);
        return lower;
    }

    static String format(double x) {
        String text = String.format(Locale.ROOT, "%.4f", x);
        return text.equals("-0.0000") ? "0.0000" : text;
    }

    public static void main(String[] args) {
        double[] signal = {1.0, 2.5, -3.0, 0.5, 4.0, 0.0, -1.25, 2.0};
        for (double[] x : fft(signal)) {
            System.out.println(format(x[0]) + " " + format(x[1]));
        }
    }
}
