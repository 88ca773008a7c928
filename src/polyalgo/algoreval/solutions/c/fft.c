#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void transform(double complex *values, double complex *result, int n, int step) {
    if (n == 1) {
        result[0] = values[0];
        return;
    }
    transform(values, result, n / 2, 2 * step);
    transform(values + step, result + n / 2, n / 2, 2 * step);
    for (int k = 0; k < n / 2; k++) {
        double complex even = result[k];
        double complex odd = cexp(-2 * acos(-1.0) * I * k / n) * result[k + n / 2];
        result[k] = even + odd;
        result[k + n / 2] = even - odd;
    }
}

double **fft(double signal[], int signal_len, int *out_len) {
    double complex *values = malloc(signal_len * sizeof(double complex));
    double complex *result = malloc(signal_len * sizeof(double complex));
    for (int i = 0; i < signal_len; i++) values[i] = signal[i];
    transform(values, result, signal_len, 1);
    double **spectrum = malloc(signal_len * sizeof(double *));
    for (int i = 0; i < signal_len; i++) {
        spectrum[i] = malloc(2 * sizeof(double));
        spectrum[i][0] = creal(result[i]);
        spectrum[i][1] = cimag(result[i]);
    }
    free(values);
    free(result);
    *out_len = signal_len;
    return spectrum;
}

static double without_negative_zero(double x) {
    return fabs(x) < 0.00005 ? 0.0 : x;
}

int main(void) {
    double signal[] = {1.0, 2.5, -3.0, 0.5, 4.0, 0.0, -1.25, 2.0};
    int signal_len = 8;
    int count;
    double **spectrum = fft(signal, signal_len, &count);
    for (int i = 0; i < count; i++) {
        printf("%.4f %.4f\n", without_negative_zero(spectrum[i][0]), without_negative_zero(spectrum[i][1]));
    }
    return 0;
}
