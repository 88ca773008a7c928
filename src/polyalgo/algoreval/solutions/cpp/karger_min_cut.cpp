#include <algorithm>
#include <iostream>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

using namespace std;

static int find(vector<int>& parent, int v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
}

// Contracts edges in the given order until two vertices remain, and counts the edges between them.
static int contract(int n, const vector<pair<int, int>>& order) {
    vector<int> parent(n);
    iota(parent.begin(), parent.end(), 0);
    int remaining = n;
    for (auto [u, v] : order) {
        if (remaining == 2) break;
        int a = find(parent, u), b = find(parent, v);
        if (a == b) continue;
        parent[a] = b;
        remaining--;
    }
    return count_if(order.begin(), order.end(), [&](const pair<int, int>& edge) {
        return find(parent, edge.first) != find(parent, edge.second);
    });
}

int kargerMinCut(int n, const vector<pair<int, int>>& edges) {
    mt19937 random(12345);
    vector<pair<int, int>> order = edges;
    int best = edges.size();
    for (int trial = 0; trial < 10 * n * n; trial++) {
        shuffle(order.begin(), order.end(), random);
        best = min(best, contract(n, order));
    }
    return best;
}

int main() {
    int n = 10;
    vector<pair<int, int>> edges = {{0, 3}, {0, 7}, {3, 7}, {3, 8}, {7, 8}, {8, 0}, {5, 8}, {5, 0},
                                    {5, 3}, {1, 2}, {1, 4}, {2, 4}, {2, 6}, {4, 9}, {6, 9}, {6, 1},
                                    {9, 1}, {4, 6}, {2, 9}, {7, 2}, {9, 5}, {7, 2}, {4, 4}};
    cout << kargerMinCut(n, edges) << '\n';
}
