#include <stdio.h>
#include <stdlib.h>

static int **new_image(int rows, int cols) {
    int **image = malloc(rows * sizeof(int *));
    for (int r = 0; r < rows; r++) image[r] = calloc(cols, sizeof(int));
    return image;
}

int **rotate180(int image_rows, int image_cols, int image[image_rows][image_cols], int *out_rows, int *out_cols) {
    int **rotated = new_image(image_rows, image_cols);
    for (int r = 0; r < image_rows; r++) {
        for (int c = 0; c < image_cols; c++) rotated[image_rows - 1 - r][image_cols - 1 - c] = image[r][c];
    }
    *out_rows = image_rows;
    *out_cols = image_cols;
    return rotated;
}

int main(void) {
    int image_rows = 4, image_cols = 5;
    int image[4][5] = {{1, 2, 3, 4, 5}, {6, 7, -8, 9, 10}, {11, 12, 13, 14, 15}, {16, 17, 18, 19, 20}};
    int rows, cols;
    int **result = rotate180(image_rows, image_cols, image, &rows, &cols);
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++) printf("%s%d", c ? " " : "", result[r][c]);
        printf("\n");
    }
    return 0;
}
