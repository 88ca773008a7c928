#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_x(const void *a, const void *b) {
    int x1 = ((const int *)a)[0], x2 = ((const int *)b)[0];
    return (x1 > x2) - (x1 < x2);
}

static int by_y(const void *a, const void *b) {
    int y1 = ((const int *)a)[1], y2 = ((const int *)b)[1];
    return (y1 > y2) - (y1 < y2);
}

static long long square(int a) { return (long long)a * a; }

/* Smallest squared distance among n points sorted by x; strip has room for n points. */
static long long closest(int (*points)[2], int n, int (*strip)[2]) {
    if (n < 2) return LLONG_MAX;
    int middle = n / 2, split = points[middle][0], size = 0;
    long long best = closest(points, middle, strip);
    long long right = closest(points + middle, n - middle, strip);
    if (right < best) best = right;
    for (int i = 0; i < n; i++) {
        if (square(points[i][0] - split) < best) memcpy(strip[size++], points[i], sizeof(points[i]));
    }
    qsort(strip, size, sizeof(strip[0]), by_y);
    for (int i = 0; i < size; i++) {
        for (int j = i + 1; j < size && square(strip[j][1] - strip[i][1]) < best; j++) {
            long long distance = square(strip[j][0] - strip[i][0]) + square(strip[j][1] - strip[i][1]);
            if (distance < best) best = distance;
        }
    }
    return best;
}

double closest_pair(int points[][2], int points_len) {
    int (*sorted)[2] = malloc(points_len * sizeof(int[2]));
    int (*strip)[2] = malloc(points_len * sizeof(int[2]));
    memcpy(sorted, points, points_len * sizeof(int[2]));
    qsort(sorted, points_len, sizeof(sorted[0]), by_x);
    double distance = sqrt((double)closest(sorted, points_len, strip));
    free(sorted);
    free(strip);
    return distance;
}

int main(void) {
    int points[][2] = {{-700000, 20}, {12, 30}, {40, 50}, {5, 1}, {12, 10}, {3, 4}, {-25, 14}, {61, -8},
                       {33, 27}, {800000, -999999}, {48, 30}, {-3, 33}, {14, 12}, {27, 14}};
    int points_len = 14;
    printf("%.4f\n", closest_pair(points, points_len));
    return 0;
}
