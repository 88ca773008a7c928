#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static bool between(int value, int a, int b) {
    return (a <= value && value <= b) || (b <= value && value <= a);
}

static int locate(int polygon[][2], int n, int x, int y) {
    int winding = 0;
    for (int i = 0, j = n - 1; i < n; j = i++) {
        int x1 = polygon[j][0], y1 = polygon[j][1], x2 = polygon[i][0], y2 = polygon[i][1];
        long long cross = (long long)(x2 - x1) * (y - y1) - (long long)(y2 - y1) * (x - x1);
        if (cross == 0 && between(x, x1, x2) && between(y, y1, y2)) return 0;
        if (y1 <= y && y2 > y && cross > 0) winding++;
        if (y1 > y && y2 <= y && cross < 0) winding--;
    }
    return winding != 0 ? 1 : -1;
}

int *point_in_polygon(int polygon[][2], int polygon_len, int points[][2], int points_len, int *out_len) {
    int *results = malloc((points_len + 1) * sizeof(int));
    for (int i = 0; i < points_len; i++) results[i] = locate(polygon, polygon_len, points[i][0], points[i][1]);
    *out_len = points_len;
    return results;
}

int main(void) {
    int polygon[][2] = {{0, 0}, {8, 0}, {8, 6}, {6, 6}, {4, 2}, {2, 6}, {0, 6}, {-3, 3}};
    int polygon_len = 8;
    int points[][2] = {{4, 1}, {4, 4}, {4, 2}, {-1, 3}, {1, 6}, {7, 6},
                       {-2, 6}, {9, 6}, {-2, 0}, {3, 4}, {-3, 3}, {-4, 3}};
    int points_len = 12;
    int count;
    int *results = point_in_polygon(polygon, polygon_len, points, points_len, &count);
    for (int i = 0; i < count; i++) printf("%d\n", results[i]);
    free(results);
    return 0;
}
