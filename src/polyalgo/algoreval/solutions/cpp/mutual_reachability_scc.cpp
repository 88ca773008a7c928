#include <iostream>
#include <utility>
#include <vector>

using namespace std;

vector<vector<int>> mutualReachabilityScc(int n, const vector<pair<int, int>>& edges) {
    vector<vector<bool>> reach(n, vector<bool>(n, false));
    for (int v = 0; v < n; v++) reach[v][v] = true;
    for (auto [u, v] : edges) reach[u][v] = true;
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < n; i++) {
            if (!reach[i][k]) continue;
            for (int j = 0; j < n; j++) {
                if (reach[k][j]) reach[i][j] = true;
            }
        }
    }
    vector<vector<int>> components;
    vector<bool> assigned(n, false);
    for (int u = 0; u < n; u++) {
        if (assigned[u]) continue;
        vector<int> component;
        for (int v = u; v < n; v++) {
            if (reach[u][v] && reach[v][u]) {
                assigned[v] = true;
                component.push_back(v);
            }
        }
        components.push_back(component);
    }
    return components;
}

int main() {
    int n = 10;
    vector<pair<int, int>> edges = {{7, 2}, {2, 5}, {5, 7}, {5, 0}, {0, 3}, {3, 8},
                                    {8, 0}, {3, 6}, {6, 4}, {4, 6}, {1, 7}, {8, 4}};
    for (const auto& component : mutualReachabilityScc(n, edges)) {
        for (size_t i = 0; i < component.size(); i++) cout << (i ? " " : "") << component[i];
        cout << '\n';
    }
}
