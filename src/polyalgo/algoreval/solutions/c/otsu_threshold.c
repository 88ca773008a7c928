#include <stdio.h>

int otsu_threshold(int image_rows, int image_cols, int image[image_rows][image_cols]) {
    int histogram[256] = {0}, total = image_rows * image_cols;
    double sum = 0;
    for (int r = 0; r < image_rows; r++) {
        for (int c = 0; c < image_cols; c++) {
            histogram[image[r][c]]++;
            sum += image[r][c];
        }
    }
    int threshold = 0, dark = 0;
    double best = 0, dark_sum = 0;
    for (int t = 0; t < 256; t++) {
        dark += histogram[t];
        dark_sum += (double)t * histogram[t];
        int bright = total - dark;
        if (dark == 0) continue;
        if (bright == 0) break;
        double difference = dark_sum / dark - (sum - dark_sum) / bright;
        double variance = (double)dark * bright * difference * difference;
        if (variance > best) {
            best = variance;
            threshold = t;
        }
    }
    return threshold;
}

int main(void) {
    int image_rows = 4, image_cols = 6;
    int image[4][6] = {{12, 15, 14, 200, 210, 205}, {10, 18, 90, 198, 202, 220}, {11, 13, 95, 100, 207, 199}, {16, 12, 14, 88, 201, 203}};
    printf("%d\n", otsu_threshold(image_rows, image_cols, image));
    return 0;
}
