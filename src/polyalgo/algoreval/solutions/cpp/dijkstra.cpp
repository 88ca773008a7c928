#include <array>
#include <functional>
#include <iostream>
#include <queue>
#include <utility>
#include <vector>

using namespace std;

vector<int> dijkstra(int n, const vector<array<int, 3>>& edges, int source) {
    vector<vector<pair<int, int>>> adj(n);
    for (auto [u, v, w] : edges) adj[u].emplace_back(v, w);
    vector<int> dist(n, -1);
    priority_queue<pair<int, int>, vector<pair<int, int>>, greater<>> heap;
    heap.emplace(0, source);
    while (!heap.empty()) {
        auto [d, u] = heap.top();
        heap.pop();
        if (dist[u] != -1) continue;
        dist[u] = d;
        for (auto [v, w] : adj[u]) {
            if (dist[v] == -1) heap.emplace(d + w, v);
        }
    }
    return dist;
}

int main() {
    int n = 6;
    vector<array<int, 3>> edges = {{0, 1, 7}, {0, 2, 3}, {1, 3, 2}, {2, 1, 1}, {2, 3, 8},
                                   {3, 0, 4}, {5, 3, 1}, {3, 4, 5}};
    int source = 0;
    vector<int> dist = dijkstra(n, edges, source);
    for (size_t v = 0; v < dist.size(); v++) cout << (v ? " " : "") << dist[v];
    cout << '\n';
}
