#include <stdio.h>
#include <stdlib.h>

static int **new_image(int rows, int cols) {
    int **image = malloc(rows * sizeof(int *));
    for (int r = 0; r < rows; r++) image[r] = calloc(cols, sizeof(int));
    return image;
}

int **box_blur(int image_rows, int image_cols, int image[image_rows][image_cols], int *out_rows, int *out_cols) {
    int **blurred = new_image(image_rows, image_cols);
    for (int r = 0; r < image_rows; r++) {
        for (int c = 0; c < image_cols; c++) {
            int sum = 0, count = 0;
            for (int y = r - 1; y <= r + 1; y++) {
                for (int x = c - 1; x <= c + 1; x++) {
                    if (y < 0 || y >= image_rows || x < 0 || x >= image_cols) continue;
                    sum += image[y][x];
                    count++;
                }
            }
            blurred[r][c] = sum / count;
        }
    }
    *out_rows = image_rows;
    *out_cols = image_cols;
    return blurred;
}

int main(void) {
    int image_rows = 4, image_cols = 5;
    int image[4][5] = {{10, 20, 30, 40, 255}, {50, 60, 70, 80, 0}, {90, 100, 110, 120, 255}, {15, 25, 35, 45, 1}};
    int rows, cols;
    int **result = box_blur(image_rows, image_cols, image, &rows, &cols);
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++) printf("%s%d", c ? " " : "", result[r][c]);
        printf("\n");
    }
    return 0;
}
