#include <algorithm>
#include <array>
#include <climits>
#include <iostream>
#include <vector>

using namespace std;

const int INF = INT_MAX;

vector<vector<int>> floydWarshall(int n, const vector<array<int, 3>>& edges) {
    vector<vector<int>> dist(n, vector<int>(n, INF));
    for (int v = 0; v < n; v++) dist[v][v] = 0;
    for (auto [u, v, w] : edges) dist[u][v] = w;
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < n; i++) {
            if (dist[i][k] == INF) continue;
            for (int j = 0; j < n; j++) {
                if (dist[k][j] != INF) dist[i][j] = min(dist[i][j], dist[i][k] + dist[k][j]);
            }
        }
    }
    for (int v = 0; v < n; v++) {
        if (dist[v][v] < 0) return {};
    }
    return dist;
}

int main() {
    int n = 8;
    vector<array<int, 3>> edges = {{5, 1, 3}, {1, 4, -2}, {4, 2, 4}, {2, 5, -1}, {5, 2, 9}, {1, 2, 2},
                                   {0, 5, 6}, {0, 4, 7}, {2, 6, 0}, {3, 0, -4}, {6, 3, 8}, {7, 6, 5}};
    vector<vector<int>> dist = floydWarshall(n, edges);
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
