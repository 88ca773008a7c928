#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

using namespace std;

vector<int> eulerianPath(int n, const vector<pair<int, int>>& edges) {
    vector<vector<pair<int, int>>> adj(n); // (neighbour, number of the edge), the smallest neighbour last
    for (size_t i = 0; i < edges.size(); i++) {
        auto [u, v] = edges[i];
        adj[u].emplace_back(v, i);
        adj[v].emplace_back(u, i);
    }
    int oddCount = 0, firstOdd = 0, firstUsed = 0;
    for (int v = n - 1; v >= 0; v--) {
        sort(adj[v].rbegin(), adj[v].rend());
        if (!adj[v].empty()) firstUsed = v;
        if (adj[v].size() % 2 == 1) {
            oddCount++;
            firstOdd = v;
        }
    }
    if (oddCount > 2) return {};

    vector<bool> used(edges.size(), false);
    vector<int> stack = {oddCount > 0 ? firstOdd : firstUsed};
    vector<int> path;
    while (!stack.empty()) {
        auto& neighbours = adj[stack.back()];
        if (neighbours.empty()) {
            path.push_back(stack.back());
            stack.pop_back();
            continue;
        }
        auto [v, number] = neighbours.back();
        neighbours.pop_back();
        if (!used[number]) {
            used[number] = true;
            stack.push_back(v);
        }
    }
    if (path.size() != edges.size() + 1) return {};
    reverse(path.begin(), path.end());
    return path;
}

int main() {
    int n = 8;
    vector<pair<int, int>> edges = {{0, 2}, {3, 4}, {4, 2}, {1, 6}, {5, 0}, {2, 3}, {4, 3}, {0, 1}, {6, 0}, {3, 4}};
    vector<int> path = eulerianPath(n, edges);
    if (path.empty()) cout << "no Eulerian path";
    for (size_t i = 0; i < path.size(); i++) cout << (i ? " " : "") << path[i];
    cout << '\n';
}
