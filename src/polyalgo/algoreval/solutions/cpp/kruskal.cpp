#include <algorithm>
#include <array>
#include <iostream>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

using namespace std;

class UnionFind {
public:
    explicit UnionFind(int n) : parent(n) { iota(parent.begin(), parent.end(), 0); }

    int find(int v) {
        while (parent[v] != v) v = parent[v] = parent[parent[v]];
        return v;
    }

    bool unite(int u, int v) {
        int a = find(u), b = find(v);
        parent[a] = b;
        return a != b;
    }

private:
    vector<int> parent;
};

vector<array<int, 3>> kruskal(int n, const vector<array<int, 3>>& edges) {
    vector<array<int, 3>> sorted = edges;
    for (auto& [u, v, w] : sorted) {
        if (u > v) swap(u, v);
    }
    sort(sorted.begin(), sorted.end(), [](const array<int, 3>& a, const array<int, 3>& b) {
        return tie(a[2], a[0], a[1]) < tie(b[2], b[0], b[1]);
    });
    UnionFind components(n);
    vector<array<int, 3>> forest;
    for (const auto& edge : sorted) {
        if (components.unite(edge[0], edge[1])) forest.push_back(edge);
    }
    return forest;
}

int main() {
    int n = 11;
    vector<array<int, 3>> edges = {{4, 1, 6}, {1, 0, 3}, {0, 4, 6}, {7, 4, 3}, {2, 7, 6}, {2, 1, 6},
                                   {5, 2, 9}, {7, 5, 8}, {5, 9, -2}, {9, 2, 8}, {6, 3, 5}, {3, 10, 5},
                                   {10, 6, 5}, {0, 7, 7}};
    long long total = 0;
    for (auto [u, v, w] : kruskal(n, edges)) {
        cout << u << ' ' << v << ' ' << w << '\n';
        total += w;
    }
    cout << total << '\n';
}
