#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

using namespace std;

class PathSearch {
public:
    explicit PathSearch(int n) : adj(n), number(n, -1), assigned(n, false) {}

    void addEdge(int u, int v) { adj[u].push_back(v); }

    vector<vector<int>> run() {
        for (size_t u = 0; u < adj.size(); u++) {
            if (number[u] == -1) visit(u);
        }
        sort(components.begin(), components.end());
        return components;
    }

private:
    void visit(int u) {
        number[u] = clock++;
        open.push_back(u);
        path.push_back(u);
        for (int v : adj[u]) {
            if (number[v] == -1) {
                visit(v);
            } else if (!assigned[v]) {
                while (number[path.back()] > number[v]) path.pop_back();
            }
        }
        if (path.back() != u) return;
        path.pop_back();
        vector<int> component;
        while (!assigned[u]) {
            component.push_back(open.back());
            assigned[open.back()] = true;
            open.pop_back();
        }
        sort(component.begin(), component.end());
        components.push_back(component);
    }

    vector<vector<int>> adj;
    vector<int> number;
    vector<bool> assigned;
    vector<int> open;  // visited vertices without a component
    vector<int> path;  // first vertices of what may become components
    vector<vector<int>> components;
    int clock = 0;
};

vector<vector<int>> gabowScc(int n, const vector<pair<int, int>>& edges) {
    PathSearch search(n);
    for (auto [u, v] : edges) search.addEdge(u, v);
    return search.run();
}

int main() {
    int n = 12;
    vector<pair<int, int>> edges = {{2, 9}, {9, 4}, {4, 2}, {4, 7}, {7, 0}, {0, 11}, {11, 7}, {9, 11},
                                    {3, 6}, {6, 3}, {6, 2}, {3, 3}, {10, 6}, {8, 1}, {1, 10}, {10, 8},
                                    {7, 0}};
    for (const auto& component : gabowScc(n, edges)) {
        for (size_t i = 0; i < component.size(); i++) cout << (i ? " " : "") << component[i];
        cout << '\n';
    }
}
