#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

using namespace std;

using Point = pair<int, int>;

long long cross(const Point& o, const Point& a, const Point& b) {
    return (long long)(a.first - o.first) * (b.second - o.second) -
           (long long)(a.second - o.second) * (b.first - o.first);
}

vector<pair<int, int>> convexHull(const vector<pair<int, int>>& points) {
    vector<Point> sorted = points;
    sort(sorted.begin(), sorted.end());
    sorted.erase(unique(sorted.begin(), sorted.end()), sorted.end());
    int n = sorted.size();
    if (n <= 2) return sorted;
    vector<Point> hull;
    auto add = [&](const Point& point, size_t fixed) {
        while (hull.size() > fixed && cross(hull[hull.size() - 2], hull.back(), point) <= 0) hull.pop_back();
        hull.push_back(point);
    };
    for (const Point& point : sorted) add(point, 1);
    size_t lower = hull.size();
    for (int i = n - 2; i >= 0; i--) add(sorted[i], lower);
    hull.pop_back();
    return hull;
}

int main() {
    vector<pair<int, int>> points = {
        {3, 1}, {0, 4}, {7, 7}, {0, 0}, {5, 0}, {9, 3}, {2, 2}, {0, 8}, {10, 0}, {4, 4}, {7, 7},
        {10, 0}, {6, 10}, {10, 2}, {3, 9}, {0, 0}, {8, 7}, {5, 5}, {9, 5}
    };
    for (auto [x, y] : convexHull(points)) cout << x << ' ' << y << '\n';
}
