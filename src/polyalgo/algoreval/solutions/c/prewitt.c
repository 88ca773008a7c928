#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int clamp(int value, int highest) {
    return value < 0 ? 0 : value > highest ? highest : value;
}

double **prewitt(int image_rows, int image_cols, int image[image_rows][image_cols], int *out_rows, int *out_cols) {
    static const int kernel_x[3][3] = {{-1, 0, 1}, {-1, 0, 1}, {-1, 0, 1}};
    static const int kernel_y[3][3] = {{-1, -1, -1}, {0, 0, 0}, {1, 1, 1}};
    double **magnitude = malloc(image_rows * sizeof(double *));
    for (int r = 0; r < image_rows; r++) {
        magnitude[r] = malloc(image_cols * sizeof(double));
        for (int c = 0; c < image_cols; c++) {
            int gx = 0, gy = 0;
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    int pixel = image[clamp(r + i - 1, image_rows - 1)][clamp(c + j - 1, image_cols - 1)];
                    gx += kernel_x[i][j] * pixel;
                    gy += kernel_y[i][j] * pixel;
                }
            }
            magnitude[r][c] = sqrt(gx * gx + gy * gy);
        }
    }
    *out_rows = image_rows;
    *out_cols = image_cols;
    return magnitude;
}

int main(void) {
    int image_rows = 4, image_cols = 5;
    int image[4][5] = {{10, 10, 10, 90, 90}, {10, 12, 10, 95, 90}, {0, 15, 200, 90, 60}, {5, 40, 60, 60, 255}};
    int rows, cols;
    double **result = prewitt(image_rows, image_cols, image, &rows, &cols);
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++) printf("%s%.2f", c ? " " : "", result[r][c]);
        printf("\n");
    }
    return 0;
}
