#include <algorithm>
#include <functional>
#include <iostream>
#include <utility>
#include <vector>

using namespace std;

vector<int> articulationPoints(int n, const vector<pair<int, int>>& edges) {
    vector<vector<int>> adj(n);
    for (auto [u, v] : edges) {
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    vector<int> order(n, -1), low(n);
    vector<bool> isCut(n, false);
    int clock = 0;
    function<void(int, int)> visit = [&](int u, int parent) {
        order[u] = low[u] = clock++;
        int children = 0;
        for (int v : adj[u]) {
            if (v == parent) continue;
            if (order[v] != -1) {
                low[u] = min(low[u], order[v]);
                continue;
            }
            children++;
            visit(v, u);
            low[u] = min(low[u], low[v]);
            if (parent != -1 && low[v] >= order[u]) isCut[u] = true;
        }
        if (parent == -1 && children > 1) isCut[u] = true;
    };
    for (int u = 0; u < n; u++) {
        if (order[u] == -1) visit(u, -1);
    }
    vector<int> points;
    for (int u = 0; u < n; u++) {
        if (isCut[u]) points.push_back(u);
    }
    return points;
}

int main() {
    int n = 13;
    vector<pair<int, int>> edges = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 2}, {8, 4},
                                    {7, 6}, {6, 5}, {7, 6}, {9, 11}, {10, 9}, {11, 11}};
    vector<int> points = articulationPoints(n, edges);
    for (size_t i = 0; i < points.size(); i++) cout << (i ? " " : "") << points[i];
    cout << '\n';
}
