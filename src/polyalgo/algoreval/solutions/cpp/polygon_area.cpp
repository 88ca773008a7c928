#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

using namespace std;

double polygonArea(const vector<pair<double, double>>& points) {
    double doubled = 0;
    for (size_t i = 0; i < points.size(); i++) {
        auto [x1, y1] = points[i];
        auto [x2, y2] = points[(i + 1) % points.size()];
        doubled += x1 * y2 - x2 * y1;
    }
    return fabs(doubled) / 2;
}

int main() {
    vector<pair<double, double>> points = {{0.5, 1.0}, {1.5, 5.25}, {4.0, 3.5}, {7.5, 6.0}, {6.0, 0.5}};
    printf("%.4f\n", polygonArea(points));
}
