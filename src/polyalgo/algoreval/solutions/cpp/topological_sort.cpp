#include <functional>
#include <iostream>
#include <queue>
#include <utility>
#include <vector>

using namespace std;

vector<int> topologicalSort(int n, const vector<pair<int, int>>& edges) {
    vector<vector<int>> adj(n);
    vector<int> incoming(n, 0);
    for (auto [u, v] : edges) {
        adj[u].push_back(v);
        incoming[v]++;
    }
    priority_queue<int, vector<int>, greater<>> ready;
    for (int v = 0; v < n; v++) {
        if (incoming[v] == 0) ready.push(v);
    }
    vector<int> order;
    while (!ready.empty()) {
        int u = ready.top();
        ready.pop();
        order.push_back(u);
        for (int v : adj[u]) {
            if (--incoming[v] == 0) ready.push(v);
        }
    }
    if (order.size() < adj.size()) order.clear();
    return order;
}

int main() {
    int n = 10;
    vector<pair<int, int>> edges = {{7, 3}, {7, 0}, {0, 5}, {3, 5}, {5, 1}, {8, 1}, {2, 8}, {9, 2}, {1, 4}, {3, 8}};
    vector<int> order = topologicalSort(n, edges);
    if (order.empty()) cout << "cycle";
    for (size_t i = 0; i < order.size(); i++) cout << (i ? " " : "") << order[i];
    cout << '\n';
}
