#include <math.h>
#include <stdio.h>

static double evaluate(const double *coefficients, int count, double x) {
    double value = 0;
    for (int i = count - 1; i >= 0; i--) value = value * x + coefficients[i];
    return value;
}

double simpson(double coefficients[], int coefficients_len, double a, double b, int n) {
    double h = (b - a) / n;
    double sum = 0;
    for (int i = 0; i <= n; i++) {
        int weight = i == 0 || i == n ? 1 : i % 2 == 1 ? 4 : 2;
        sum += weight * evaluate(coefficients, coefficients_len, a + i * h);
    }
    return sum * h / 3;
}

int main(void) {
    double coefficients[] = {1.0, -0.5, 0.0, 2.0, 0.0, -1.5, 0.25};
    int coefficients_len = 7;
    double a = -1.0;
    double b = 2.5;
    int n = 8;
    double integral = simpson(coefficients, coefficients_len, a, b, n);
    printf("%.6f\n", fabs(integral) < 5e-7 ? 0.0 : integral);
    return 0;
}
