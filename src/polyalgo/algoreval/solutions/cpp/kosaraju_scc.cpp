#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

using namespace std;

using Graph = vector<vector<int>>;

void search(const Graph& adj, int u, vector<bool>& seen, vector<int>& finished) {
    seen[u] = true;
    for (int v : adj[u]) {
        if (!seen[v]) search(adj, v, seen, finished);
    }
    finished.push_back(u);
}

vector<vector<int>> kosarajuScc(int n, const vector<pair<int, int>>& edges) {
    Graph forward(n), backward(n);
    for (auto [u, v] : edges) {
        forward[u].push_back(v);
        backward[v].push_back(u);
    }
    vector<int> order;
    vector<bool> seen(n, false);
    for (int u = 0; u < n; u++) {
        if (!seen[u]) search(forward, u, seen, order);
    }
    reverse(order.begin(), order.end());
    vector<vector<int>> components;
    seen.assign(n, false);
    for (int u : order) {
        if (seen[u]) continue;
        vector<int> component;
        search(backward, u, seen, component);
        sort(component.begin(), component.end());
        components.push_back(component);
    }
    sort(components.begin(), components.end());
    return components;
}

int main() {
    int n = 11;
    vector<pair<int, int>> edges = {{1, 5}, {5, 9}, {9, 1}, {5, 0}, {0, 6}, {6, 3}, {3, 0}, {8, 9},
                                    {8, 2}, {2, 8}, {2, 3}, {6, 6}, {10, 4}, {4, 7}, {0, 6}, {7, 3}};
    for (const auto& component : kosarajuScc(n, edges)) {
        for (size_t i = 0; i < component.size(); i++) cout << (i ? " " : "") << component[i];
        cout << '\n';
    }
}
