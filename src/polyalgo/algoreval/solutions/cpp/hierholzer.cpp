#include <algorithm>
#include <functional>
#include <iostream>
#include <utility>
#include <vector>

using namespace std;

vector<int> hierholzer(int n, const vector<pair<int, int>>& edges) {
    vector<vector<int>> adj(n);
    vector<int> incoming(n, 0);
    for (auto [u, v] : edges) {
        adj[u].push_back(v);
        incoming[v]++;
    }
    int start = -1;
    for (int v = 0; v < n; v++) {
        if ((int)adj[v].size() != incoming[v]) return {};
        if (start == -1 && !adj[v].empty()) start = v;
        sort(adj[v].begin(), adj[v].end(), greater<>());  // the smallest successor last
    }
    vector<int> stack = {max(start, 0)};
    vector<int> circuit;
    while (!stack.empty()) {
        int u = stack.back();
        if (adj[u].empty()) {
            circuit.push_back(u);
            stack.pop_back();
        } else {
            stack.push_back(adj[u].back());
            adj[u].pop_back();
        }
    }
    if (circuit.size() != edges.size() + 1) return {};
    reverse(circuit.begin(), circuit.end());
    return circuit;
}

int main() {
    int n = 9;
    vector<pair<int, int>> edges = {{4, 1}, {1, 6}, {6, 4}, {1, 3}, {3, 8}, {8, 1}, {3, 1}, {6, 6},
                                    {1, 3}, {6, 2}, {2, 6}, {5, 4}, {4, 5}};
    vector<int> circuit = hierholzer(n, edges);
    if (circuit.empty()) cout << "no Eulerian circuit";
    for (size_t i = 0; i < circuit.size(); i++) cout << (i ? " " : "") << circuit[i];
    cout << '\n';
}
