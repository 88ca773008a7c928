#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

using namespace std;

using Point = pair<int, int>;

bool between(int value, int a, int b) { return min(a, b) <= value && value <= max(a, b); }

int locate(const vector<Point>& polygon, const Point& point) {
    auto [x, y] = point;
    bool inside = false;
    for (size_t i = 0; i < polygon.size(); i++) {
        auto [x1, y1] = polygon[i];
        auto [x2, y2] = polygon[(i + 1) % polygon.size()];
        long long cross = (long long)(x2 - x1) * (y - y1) - (long long)(y2 - y1) * (x - x1);
        if (cross == 0 && between(x, x1, x2) && between(y, y1, y2)) return 0;
        // does the ray to the right cross the edge, of which the lower end does not count?
        if ((y1 > y) != (y2 > y) && (cross > 0) == (y2 > y1)) inside = !inside;
    }
    return inside ? 1 : -1;
}

vector<int> pointInPolygon(const vector<pair<int, int>>& polygon, const vector<pair<int, int>>& points) {
    vector<int> results;
    for (const Point& point : points) results.push_back(locate(polygon, point));
    return results;
}

int main() {
    vector<pair<int, int>> polygon = {{0, 0}, {8, 0}, {8, 6}, {6, 6}, {4, 2}, {2, 6}, {0, 6}, {-3, 3}};
    vector<pair<int, int>> points = {{4, 1}, {4, 4}, {4, 2}, {-1, 3}, {1, 6}, {7, 6},
                                     {-2, 6}, {9, 6}, {-2, 0}, {3, 4}, {-3, 3}, {-4, 3}};
    for (int result : pointInPolygon(polygon, points)) cout << result << '\n';
}
