#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int **new_image(int rows, int cols) {
    int **image = malloc(rows * sizeof(int *));
    for (int r = 0; r < rows; r++) image[r] = calloc(cols, sizeof(int));
    return image;
}

int **equalize_histogram(int image_rows, int image_cols, int image[image_rows][image_cols], int *out_rows,
                         int *out_cols) {
    int cumulative[256] = {0}, total = image_rows * image_cols, lowest = 0;
    for (int r = 0; r < image_rows; r++) {
        for (int c = 0; c < image_cols; c++) cumulative[image[r][c]]++;
    }
    for (int value = 0; value < 256; value++) {
        if (lowest == 0) lowest = cumulative[value];
        if (value > 0) cumulative[value] += cumulative[value - 1];
    }
    int **equalized = new_image(image_rows, image_cols);
    for (int r = 0; r < image_rows; r++) {
        for (int c = 0; c < image_cols; c++) {
            int value = image[r][c];
            if (lowest < total) value = lround((cumulative[value] - lowest) * 255.0 / (total - lowest));
            equalized[r][c] = value;
        }
    }
    *out_rows = image_rows;
    *out_cols = image_cols;
    return equalized;
}

int main(void) {
    int image_rows = 4, image_cols = 5;
    int image[4][5] = {{52, 55, 61, 66, 70}, {62, 59, 55, 104, 94}, {63, 65, 66, 113, 144}, {64, 70, 70, 126, 154}};
    int rows, cols;
    int **result = equalize_histogram(image_rows, image_cols, image, &rows, &cols);
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++) printf("%s%d", c ? " " : "", result[r][c]);
        printf("\n");
    }
    return 0;
}
