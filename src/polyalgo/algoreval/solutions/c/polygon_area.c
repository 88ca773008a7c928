#include <math.h>
#include <stdio.h>

double polygon_area(double points[][2], int points_len) {
    double doubled = 0;
    for (int i = 0, j = points_len - 1; i < points_len; j = i++) {
        doubled += points[j][0] * points[i][1] - points[i][0] * points[j][1];
    }
    return fabs(doubled) / 2;
}

int main(void) {
    double points[][2] = {{0.5, 1.0}, {1.5, 5.25}, {4.0, 3.5}, {7.5, 6.0}, {6.0, 0.5}};
    int points_len = 5;
    printf("%.4f\n", polygon_area(points, points_len));
    return 0;
}
