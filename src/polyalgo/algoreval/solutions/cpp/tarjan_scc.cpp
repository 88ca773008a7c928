#include <algorithm>
#include <functional>
#include <iostream>
#include <utility>
#include <vector>

using namespace std;

vector<vector<int>> tarjanScc(int n, const vector<pair<int, int>>& edges) {
    vector<vector<int>> adj(n);
    for (auto [u, v] : edges) adj[u].push_back(v);
    vector<int> number(n, -1), low(n), stack;
    vector<bool> onStack(n, false);
    vector<vector<int>> components;
    int clock = 0;
    function<void(int)> visit = [&](int u) {
        number[u] = low[u] = clock++;
        stack.push_back(u);
        onStack[u] = true;
        for (int v : adj[u]) {
            if (number[v] == -1) {
                visit(v);
                low[u] = min(low[u], low[v]);
            } else if (onStack[v]) {
                low[u] = min(low[u], number[v]);
            }
        }
        if (low[u] < number[u]) return;
        vector<int> component;
        while (onStack[u]) {
            component.push_back(stack.back());
            onStack[stack.back()] = false;
            stack.pop_back();
        }
        sort(component.begin(), component.end());
        components.push_back(component);
    };
    for (int u = 0; u < n; u++) {
        if (number[u] == -1) visit(u);
    }
    sort(components.begin(), components.end());
    return components;
}

int main() {
    int n = 11;
    vector<pair<int, int>> edges = {{3, 7}, {7, 5}, {5, 3}, {5, 0}, {0, 8}, {8, 2}, {2, 0}, {4, 5},
                                    {4, 8}, {4, 9}, {9, 4}, {9, 9}, {6, 9}, {0, 8}, {10, 1}, {1, 6}};
    for (const auto& component : tarjanScc(n, edges)) {
        for (size_t i = 0; i < component.size(); i++) cout << (i ? " " : "") << component[i];
        cout << '\n';
    }
}
