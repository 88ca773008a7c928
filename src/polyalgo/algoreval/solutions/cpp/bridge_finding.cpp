#include <algorithm>
#include <functional>
#include <iostream>
#include <utility>
#include <vector>

using namespace std;

vector<pair<int, int>> findBridges(int n, const vector<pair<int, int>>& edges) {
    vector<vector<int>> adj(n);
    for (auto [u, v] : edges) {
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    vector<int> order(n, -1), low(n);
    vector<pair<int, int>> bridges;
    int clock = 0;
    function<void(int, int)> visit = [&](int u, int parent) {
        order[u] = low[u] = clock++;
        for (int v : adj[u]) {
            if (v == parent) continue;
            if (order[v] != -1) {
                low[u] = min(low[u], order[v]);
                continue;
            }
            visit(v, u);
            low[u] = min(low[u], low[v]);
            if (low[v] > order[u]) bridges.emplace_back(min(u, v), max(u, v));
        }
    };
    for (int u = 0; u < n; u++) {
        if (order[u] == -1) visit(u, -1);
    }
    sort(bridges.begin(), bridges.end());
    return bridges;
}

int main() {
    int n = 8;
    vector<pair<int, int>> edges = {{0, 1}, {1, 2}, {2, 0}, {4, 1}, {3, 4}, {4, 5}, {5, 3}, {7, 6}};
    for (auto [u, v] : findBridges(n, edges)) cout << u << ' ' << v << '\n';
}
