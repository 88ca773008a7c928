#include <array>
#include <functional>
#include <iostream>
#include <queue>
#include <utility>
#include <vector>

using namespace std;

long long prim(int n, const vector<array<int, 3>>& edges) {
    vector<vector<pair<int, int>>> adj(n);
    for (auto [u, v, w] : edges) {
        adj[u].emplace_back(w, v);
        adj[v].emplace_back(w, u);
    }
    vector<bool> reached(n, false);
    long long total = 0;
    for (int root = 0; root < n; root++) {
        if (reached[root]) continue;
        priority_queue<pair<int, int>, vector<pair<int, int>>, greater<>> heap;
        heap.emplace(0, root);
        while (!heap.empty()) {
            auto [weight, u] = heap.top();
            heap.pop();
            if (reached[u]) continue;
            reached[u] = true;
            total += weight;
            for (auto [w, v] : adj[u]) {
                if (!reached[v]) heap.emplace(w, v);
            }
        }
    }
    return total;
}

int main() {
    int n = 11;
    vector<array<int, 3>> edges = {{0, 1, 4}, {0, 7, 8}, {7, 1, 11}, {1, 2, 8}, {2, 8, 2},
                                   {2, 5, 4}, {2, 3, 7}, {3, 5, 14}, {6, 5, 2}, {8, 6, 6},
                                   {7, 6, 1}, {8, 7, 7}, {4, 9, 5}, {9, 10, -3}, {10, 4, 5}};
    cout << prim(n, edges) << '\n';
}
