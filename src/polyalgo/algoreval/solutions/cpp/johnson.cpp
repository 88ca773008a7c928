#include <algorithm>
#include <array>
#include <climits>
#include <functional>
#include <iostream>
#include <queue>
#include <utility>
#include <vector>

using namespace std;

const int INF = INT_MAX;

vector<vector<int>> johnson(int n, const vector<array<int, 3>>& edges) {
    // Bellman-Ford from a new vertex with an edge of weight 0 to every vertex
    vector<int> height(n, 0);
    for (int round = 1; round < n; round++) {
        for (auto [u, v, w] : edges) height[v] = min(height[v], height[u] + w);
    }
    vector<vector<pair<int, int>>> adj(n);
    for (auto [u, v, w] : edges) {
        int reweighted = w + height[u] - height[v];
        if (reweighted < 0) return {};
        adj[u].emplace_back(v, reweighted);
    }

    vector<vector<int>> result;
    for (int source = 0; source < n; source++) {
        vector<int> dist(n, INF);
        priority_queue<pair<int, int>, vector<pair<int, int>>, greater<>> heap;
        dist[source] = 0;
        heap.emplace(0, source);
        while (!heap.empty()) {
            auto [d, u] = heap.top();
            heap.pop();
            if (d > dist[u]) continue;
            for (auto [v, w] : adj[u]) {
                if (d + w < dist[v]) {
                    dist[v] = d + w;
                    heap.emplace(dist[v], v);
                }
            }
        }
        for (int v = 0; v < n; v++) {
            if (dist[v] != INF) dist[v] += height[v] - height[source];
        }
        result.push_back(dist);
    }
    return result;
}

int main() {
    int n = 8;
    vector<array<int, 3>> edges = {{6, 2, -4}, {2, 0, 3}, {0, 6, 2}, {2, 5, 6}, {5, 3, -7}, {3, 1, 2},
                                   {1, 5, 5}, {6, 3, -1}, {0, 1, -2}, {4, 6, 1}, {4, 2, -3},
                                   {1, 7, 0}};
    vector<vector<int>> dist = johnson(n, edges);
    if (dist.empty()) cout << "negative cycle\n";
    for (const auto& row : dist) {
        for (size_t v = 0; v < row.size(); v++) {
            if (v > 0) cout << ' ';
            if (row[v] == INF) {
                cout << "INF";
            } else {
                cout << row[v];
            }
        }
        cout << '\n';
    }
}
