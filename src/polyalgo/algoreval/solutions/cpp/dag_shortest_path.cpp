#include <algorithm>
#include <array>
#include <climits>
#include <functional>
#include <iostream>
#include <utility>
#include <vector>

using namespace std;

const int INF = INT_MAX;

vector<int> dagShortestPath(int n, const vector<array<int, 3>>& edges, int source) {
    vector<vector<pair<int, int>>> adj(n);
    for (auto [u, v, w] : edges) adj[u].emplace_back(v, w);
    vector<bool> seen(n, false);
    vector<int> finished; // depth-first: the reverse of a topological order
    function<void(int)> visit = [&](int u) {
        seen[u] = true;
        for (auto [v, w] : adj[u]) {
            if (!seen[v]) visit(v);
        }
        finished.push_back(u);
    };
    for (int u = 0; u < n; u++) {
        if (!seen[u]) visit(u);
    }
    vector<int> dist(n, INF);
    dist[source] = 0;
    for (auto u = finished.rbegin(); u != finished.rend(); ++u) {
        if (dist[*u] == INF) continue;
        for (auto [v, w] : adj[*u]) dist[v] = min(dist[v], dist[*u] + w);
    }
    return dist;
}

int main() {
    int n = 9;
    vector<array<int, 3>> edges = {{5, 2, 6}, {2, 7, 3}, {5, 7, 8}, {7, 1, -4}, {2, 1, 2}, {1, 4, 5},
                                   {7, 4, 0}, {4, 0, -2}, {3, 5, -7}, {3, 0, 1}, {8, 1, -9}};
    int source = 5;
    vector<int> dist = dagShortestPath(n, edges, source);
    for (size_t v = 0; v < dist.size(); v++) {
        if (v > 0) cout << ' ';
        if (dist[v] == INF) {
            cout << "INF";
        } else {
            cout << dist[v];
        }
    }
    cout << '\n';
}
