#include <math.h>
#include <stdio.h>
#include <stdlib.h>

double *solve_linear(int matrix_rows, int matrix_cols, double matrix[matrix_rows][matrix_cols], double rhs[],
                     int rhs_len, int *out_len) {
    int n = rhs_len;
    double **a = malloc(n * sizeof(double *));
    for (int i = 0; i < n; i++) {
        a[i] = malloc((n + 1) * sizeof(double));
        for (int j = 0; j < n; j++) a[i][j] = matrix[i][j];
        a[i][n] = rhs[i];
    }
    double *x = malloc(n * sizeof(double));
    *out_len = 0;
    for (int col = 0; col < n; col++) {
        int pivot = col;
        for (int row = col + 1; row < n; row++) {
            if (fabs(a[row][col]) > fabs(a[pivot][col])) pivot = row;
        }
        if (fabs(a[pivot][col]) < 1e-9) return x;
        double *swapped = a[col];
        a[col] = a[pivot];
        a[pivot] = swapped;
        for (int row = col + 1; row < n; row++) {
            double factor = a[row][col] / a[col][col];
            for (int k = col; k <= n; k++) a[row][k] -= factor * a[col][k];
        }
    }
    for (int row = n - 1; row >= 0; row--) {
        x[row] = a[row][n];
        for (int k = row + 1; k < n; k++) x[row] -= a[row][k] * x[k];
        x[row] /= a[row][row];
    }
    *out_len = n;
    return x;
}

int main(void) {
    int matrix_rows = 4, matrix_cols = 4;
    double matrix[4][4] = {{0.0, 2.0, -1.0, 3.0}, {4.0, -2.0, 1.0, 0.5}, {-2.0, 1.0, 5.0, 1.0}, {1.0, 3.0, 2.0, -7.0}};
    double rhs[] = {4.0, -3.5, 2.0, 11.0};
    int rhs_len = 4;
    int count;
    double *solution = solve_linear(matrix_rows, matrix_cols, matrix, rhs, rhs_len, &count);
    for (int i = 0; i < count; i++) printf("%.4f\n", fabs(solution[i]) < 0.00005 ? 0.0 : solution[i]);
    if (count == 0) printf("singular\n");
    free(solution);
    return 0;
}
