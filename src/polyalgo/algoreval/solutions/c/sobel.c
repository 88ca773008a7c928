#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int **new_image(int rows, int cols) {
    int **image = malloc(rows * sizeof(int *));
    for (int r = 0; r < rows; r++) image[r] = calloc(cols, sizeof(int));
    return image;
}

int **sobel(int image_rows, int image_cols, int image[image_rows][image_cols], int *out_rows, int *out_cols) {
    static const int kernel_x[3][3] = {{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}};
    static const int kernel_y[3][3] = {{-1, -2, -1}, {0, 0, 0}, {1, 2, 1}};
    int **edges = new_image(image_rows, image_cols);
    for (int r = 1; r < image_rows - 1; r++) {
        for (int c = 1; c < image_cols - 1; c++) {
            int gx = 0, gy = 0;
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    int pixel = image[r + i - 1][c + j - 1];
                    gx += kernel_x[i][j] * pixel;
                    gy += kernel_y[i][j] * pixel;
                }
            }
            int magnitude = sqrt(gx * gx + gy * gy);
            edges[r][c] = magnitude > 255 ? 255 : magnitude;
        }
    }
    *out_rows = image_rows;
    *out_cols = image_cols;
    return edges;
}

int main(void) {
    int image_rows = 5, image_cols = 6;
    int image[5][6] = {{10, 10, 10, 90, 90, 90}, {10, 12, 10, 95, 90, 90}, {10, 10, 20, 90, 80, 60}, {0, 15, 70, 60, 60, 60}, {5, 40, 60, 60, 61, 255}};
    int rows, cols;
    int **result = sobel(image_rows, image_cols, image, &rows, &cols);
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++) printf("%s%d", c ? " " : "", result[r][c]);
        printf("\n");
    }
    return 0;
}
