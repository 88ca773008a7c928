#include <stdio.h>
#include <stdlib.h>

static int **new_image(int rows, int cols) {
    int **image = malloc(rows * sizeof(int *));
    for (int r = 0; r < rows; r++) image[r] = calloc(cols, sizeof(int));
    return image;
}

static int ascending(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

int **median_filter(int image_rows, int image_cols, int image[image_rows][image_cols], int *out_rows, int *out_cols) {
    int **filtered = new_image(image_rows, image_cols);
    for (int r = 0; r < image_rows; r++) {
        for (int c = 0; c < image_cols; c++) {
            filtered[r][c] = image[r][c];
            if (r == 0 || c == 0 || r == image_rows - 1 || c == image_cols - 1) continue;
            int window[9];
            for (int i = 0; i < 9; i++) window[i] = image[r - 1 + i / 3][c - 1 + i % 3];
            qsort(window, 9, sizeof(int), ascending);
            filtered[r][c] = window[4];
        }
    }
    *out_rows = image_rows;
    *out_cols = image_cols;
    return filtered;
}

int main(void) {
    int image_rows = 5, image_cols = 6;
    int image[5][6] = {{10, 12, 11, 255, 13, 12}, {11, 0, 12, 12, 14, 13}, {10, 11, 255, 13, 0, 255}, {12, 200, 13, 11, 12, 14}, {0, 13, 255, 12, 11, 10}};
    int rows, cols;
    int **result = median_filter(image_rows, image_cols, image, &rows, &cols);
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++) printf("%s%d", c ? " " : "", result[r][c]);
        printf("\n");
    }
    return 0;
}
