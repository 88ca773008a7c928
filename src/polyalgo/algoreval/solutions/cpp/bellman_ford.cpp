#include <array>
#include <climits>
#include <iostream>
#include <vector>

using namespace std;

const int INF = INT_MAX;

vector<int> bellmanFord(int n, const vector<array<int, 3>>& edges, int source) {
    vector<int> dist(n, INF);
    dist[source] = 0;
    for (int round = 1; round <= n; round++) {
        bool changed = false;
        for (auto [u, v, w] : edges) {
            if (dist[u] != INF && dist[u] + w < dist[v]) {
                dist[v] = dist[u] + w;
                changed = true;
            }
        }
        if (!changed) return dist;
    }
    return {};
}

int main() {
    int n = 9;
    vector<array<int, 3>> edges = {{4, 5, -2}, {3, 4, 6}, {2, 3, -3}, {1, 3, 4}, {0, 2, 5}, {0, 1, -1},
                                   {5, 2, 2}, {6, 7, -4}, {7, 6, 3}, {7, 0, -9}, {1, 8, 0}};
    int source = 0;
    vector<int> dist = bellmanFord(n, edges, source);
    if (dist.empty()) cout << "negative cycle";
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
