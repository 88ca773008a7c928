#include <stdio.h>
#include <stdlib.h>

static int **new_image(int rows, int cols) {
    int **image = malloc(rows * sizeof(int *));
    for (int r = 0; r < rows; r++) image[r] = calloc(cols, sizeof(int));
    return image;
}

int **convolve2d(int image_rows, int image_cols, int image[image_rows][image_cols], int kernel_rows, int kernel_cols,
                 int kernel[kernel_rows][kernel_cols], int *out_rows, int *out_cols) {
    int **result = new_image(image_rows, image_cols);
    for (int r = 0; r < image_rows; r++) {
        for (int c = 0; c < image_cols; c++) {
            for (int i = 0; i < kernel_rows; i++) {
                for (int j = 0; j < kernel_cols; j++) {
                    int y = r + kernel_rows / 2 - i, x = c + kernel_cols / 2 - j;
                    if (y >= 0 && y < image_rows && x >= 0 && x < image_cols) {
                        result[r][c] += kernel[i][j] * image[y][x];
                    }
                }
            }
        }
    }
    *out_rows = image_rows;
    *out_cols = image_cols;
    return result;
}

int main(void) {
    int image_rows = 3, image_cols = 4;
    int image[3][4] = {{10, 20, 30, 40}, {50, 60, 70, 80}, {15, 25, 35, 45}};
    int kernel_rows = 3, kernel_cols = 3;
    int kernel[3][3] = {{1, 2, 0}, {0, -1, 3}, {-2, 0, 1}};
    int rows, cols;
    int **result = convolve2d(image_rows, image_cols, image, kernel_rows, kernel_cols, kernel, &rows, &cols);
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++) printf("%s%d", c ? " " : "", result[r][c]);
        printf("\n");
    }
    return 0;
}
