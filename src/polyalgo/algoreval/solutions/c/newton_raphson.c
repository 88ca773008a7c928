#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double evaluate(const double *coefficients, int count, double x) {
    double value = 0;
    for (int i = count - 1; i >= 0; i--) value = value * x + coefficients[i];
    return value;
}

static double derivative(const double *coefficients, int count, double x) {
    double value = 0;
    for (int i = count - 1; i >= 1; i--) value = value * x + i * coefficients[i];
    return value;
}

double *newton_raphson(double coefficients[], int coefficients_len, double start, double tolerance,
                       int max_iterations, int *out_len) {
    double *iterates = malloc((max_iterations + 1) * sizeof(double));
    iterates[0] = start;
    int count = 1;
    while (count <= max_iterations) {
        double x = iterates[count - 1];
        double slope = derivative(coefficients, coefficients_len, x);
        if (slope == 0) break;
        iterates[count] = x - evaluate(coefficients, coefficients_len, x) / slope;
        count++;
        if (fabs(iterates[count - 1] - x) < tolerance) break;
    }
    *out_len = count;
    return iterates;
}

int main(void) {
    double coefficients[] = {-5.0, -2.0, 0.0, 1.0};
    int coefficients_len = 4;
    double start = 3.0;
    double tolerance = 1e-06;
    int max_iterations = 20;
    int count;
    double *iterates = newton_raphson(coefficients, coefficients_len, start, tolerance, max_iterations, &count);
    for (int i = 0; i < count; i++) printf("%.6f\n", fabs(iterates[i]) < 5e-7 ? 0.0 : iterates[i]);
    free(iterates);
    return 0;
}
