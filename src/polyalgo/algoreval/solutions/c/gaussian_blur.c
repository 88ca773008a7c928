#include <stdio.h>
#include <stdlib.h>

static int **new_image(int rows, int cols) {
    int **image = malloc(rows * sizeof(int *));
    for (int r = 0; r < rows; r++) image[r] = calloc(cols, sizeof(int));
    return image;
}

static int clamp(int value, int highest) {
    return value < 0 ? 0 : value > highest ? highest : value;
}

int **gaussian_blur(int image_rows, int image_cols, int image[image_rows][image_cols], int *out_rows, int *out_cols) {
    static const int kernel[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};
    int **blurred = new_image(image_rows, image_cols);
    for (int r = 0; r < image_rows; r++) {
        for (int c = 0; c < image_cols; c++) {
            int sum = 0;
            for (int dy = -1; dy <= 1; dy++) {
                for (int dx = -1; dx <= 1; dx++) {
                    int y = clamp(r + dy, image_rows - 1), x = clamp(c + dx, image_cols - 1);
                    sum += kernel[dy + 1][dx + 1] * image[y][x];
                }
            }
            blurred[r][c] = sum / 16;
        }
    }
    *out_rows = image_rows;
    *out_cols = image_cols;
    return blurred;
}

int main(void) {
    int image_rows = 4, image_cols = 5;
    int image[4][5] = {{0, 0, 255, 0, 0}, {12, 200, 34, 56, 255}, {78, 90, 123, 45, 67}, {255, 1, 2, 3, 254}};
    int rows, cols;
    int **result = gaussian_blur(image_rows, image_cols, image, &rows, &cols);
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++) printf("%s%d", c ? " " : "", result[r][c]);
        printf("\n");
    }
    return 0;
}
