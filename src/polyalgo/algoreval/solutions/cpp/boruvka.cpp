#include <algorithm>
#include <array>
#include <iostream>
#include <numeric>
#include <tuple>
#include <vector>

using namespace std;

static int find(vector<int>& parent, int v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
}

vector<array<int, 3>> boruvka(int n, const vector<array<int, 3>>& edges) {
    auto key = [](const array<int, 3>& e) { return make_tuple(e[2], min(e[0], e[1]), max(e[0], e[1])); };
    vector<int> parent(n);
    iota(parent.begin(), parent.end(), 0);
    vector<array<int, 3>> forest;
    bool merged = true;
    while (merged) {
        merged = false;
        vector<const array<int, 3>*> cheapest(n, nullptr);
        for (const auto& edge : edges) {
            int a = find(parent, edge[0]), b = find(parent, edge[1]);
            if (a == b) continue;
            for (int root : {a, b}) {
                if (!cheapest[root] || key(edge) < key(*cheapest[root])) cheapest[root] = &edge;
            }
        }
        for (const auto* edge : cheapest) {
            if (!edge) continue;
            auto [u, v, w] = *edge;
            int a = find(parent, u), b = find(parent, v);
            if (a == b) continue;
            parent[a] = b;
            forest.push_back({min(u, v), max(u, v), w});
            merged = true;
        }
    }
    sort(forest.begin(), forest.end());
    return forest;
}

int main() {
    int n = 10;
    vector<array<int, 3>> edges = {{0, 1, 4}, {2, 1, 8}, {2, 0, 4}, {1, 0, 6}, {3, 2, 7},
                                   {5, 2, 4}, {3, 4, 9}, {5, 3, 7}, {5, 4, 9}, {6, 5, 4},
                                   {6, 2, 4}, {4, 4, 1}, {8, 9, -2}, {9, 7, 3}, {7, 8, 3}};
    for (auto [u, v, w] : boruvka(n, edges)) cout << u << ' ' << v << ' ' << w << '\n';
}
