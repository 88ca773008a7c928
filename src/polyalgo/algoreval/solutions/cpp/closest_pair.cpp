#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

using namespace std;

using Point = pair<int, int>;

long long squaredDistance(const Point& p, const Point& q) {
    long long dx = p.first - q.first, dy = p.second - q.second;
    return dx * dx + dy * dy;
}

// Smallest squared distance among points[low..high), which come sorted by x and are left sorted by y.
long long closest(vector<Point>& points, int low, int high) {
    auto byY = [](const Point& p, const Point& q) { return p.second < q.second; };
    if (high - low < 2) return LLONG_MAX;
    int middle = (low + high) / 2;
    long long split = points[middle].first;
    long long best = min(closest(points, low, middle), closest(points, middle, high));
    inplace_merge(points.begin() + low, points.begin() + middle, points.begin() + high, byY);
    vector<Point> strip;
    for (int i = low; i < high; i++) {
        long long dx = points[i].first - split;
        if (dx * dx >= best) continue;
        for (auto q = strip.rbegin(); q != strip.rend(); ++q) {
            long long dy = points[i].second - q->second;
            if (dy * dy >= best) break;
            best = min(best, squaredDistance(points[i], *q));
        }
        strip.push_back(points[i]);
    }
    return best;
}

double closestPair(const vector<pair<int, int>>& points) {
    vector<Point> sorted = points;
    sort(sorted.begin(), sorted.end());
    return sqrt((double)closest(sorted, 0, sorted.size()));
}

int main() {
    vector<pair<int, int>> points = {
        {-700000, 20}, {12, 30}, {40, 50}, {5, 1}, {12, 10}, {3, 4}, {-25, 14}, {61, -8},
        {33, 27}, {800000, -999999}, {48, 30}, {-3, 33}, {14, 12}, {27, 14}
    };
    printf("%.4f\n", closestPair(points));
}
