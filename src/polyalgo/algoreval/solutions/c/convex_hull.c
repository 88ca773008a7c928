#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_x_then_y(const void *a, const void *b) {
    const int *p = a, *q = b;
    if (p[0] != q[0]) return p[0] < q[0] ? -1 : 1;
    return (p[1] > q[1]) - (p[1] < q[1]);
}

static long long cross(const int *o, const int *a, const int *b) {
    return (long long)(a[0] - o[0]) * (b[1] - o[1]) - (long long)(a[1] - o[1]) * (b[0] - o[0]);
}

int **convex_hull(int points[][2], int points_len, int *out_len) {
    int (*sorted)[2] = malloc(points_len * sizeof(int[2]));
    memcpy(sorted, points, points_len * sizeof(int[2]));
    qsort(sorted, points_len, sizeof(sorted[0]), by_x_then_y);
    int n = 0; /* distinct points */
    for (int i = 0; i < points_len; i++) {
        if (n == 0 || by_x_then_y(sorted[n - 1], sorted[i]) != 0) memmove(sorted[n++], sorted[i], sizeof(sorted[i]));
    }
    int *hull = malloc((2 * n + 1) * sizeof(int)); /* indices into sorted */
    int size = 0;
    for (int i = 0; i < n; i++) {
        while (size >= 2 && cross(sorted[hull[size - 2]], sorted[hull[size - 1]], sorted[i]) <= 0) size--;
        hull[size++] = i;
    }
    int lower = size;
    for (int i = n - 2; i >= 0; i--) {
        while (size > lower && cross(sorted[hull[size - 2]], sorted[hull[size - 1]], sorted[i]) <= 0) size--;
        hull[size++] = i;
    }
    if (size > 1) size--; /* the first point again */
    int **result = malloc(size * sizeof(int *));
    for (int i = 0; i < size; i++) {
        result[i] = malloc(2 * sizeof(int));
        memcpy(result[i], sorted[hull[i]], 2 * sizeof(int));
    }
    free(sorted);
    free(hull);
    *out_len = size;
    return result;
}

int main(void) {
    int points[][2] = {{3, 1}, {0, 4}, {7, 7}, {0, 0}, {5, 0}, {9, 3}, {2, 2}, {0, 8}, {10, 0}, {4, 4}, {7, 7},
                       {10, 0}, {6, 10}, {10, 2}, {3, 9}, {0, 0}, {8, 7}, {5, 5}, {9, 5}};
    int points_len = 19;
    int count;
    int **hull = convex_hull(points, points_len, &count);
    for (int i = 0; i < count; i++) {
        printf("%d %d\n", hull[i][0], hull[i][1]);
        free(hull[i]);
    }
    free(hull);
    return 0;
}
