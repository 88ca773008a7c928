#include <algorithm>
#include <array>
#include <climits>
#include <iostream>
#include <numeric>
#include <vector>

using namespace std;

long long stoerWagner(int n, const vector<array<int, 3>>& edges) {
    vector<vector<long long>> weight(n, vector<long long>(n, 0));
    for (auto [u, v, w] : edges) {
        weight[u][v] += w;
        weight[v][u] += w;
    }
    vector<int> vertices(n);
    iota(vertices.begin(), vertices.end(), 0);
    long long best = LLONG_MAX;
    while (vertices.size() > 1) {
        vector<long long> tied(n, 0);
        vector<int> rest = vertices;
        int last = -1, before = -1;
        while (!rest.empty()) {
            auto next = max_element(rest.begin(), rest.end(), [&](int a, int b) { return tied[a] < tied[b]; });
            before = last;
            last = *next;
            rest.erase(next);
            for (int v : rest) tied[v] += weight[last][v];
        }
        best = min(best, tied[last]);
        vertices.erase(find(vertices.begin(), vertices.end(), last));
        for (int v : vertices) {
            if (v == before) continue;
            weight[before][v] += weight[last][v];
            weight[v][before] = weight[before][v];
        }
    }
    return best;
}

int main() {
    int n = 8;
    vector<array<int, 3>> edges = {{0, 1, 2}, {0, 4, 3}, {1, 2, 3}, {1, 4, 2}, {1, 5, 2}, {2, 3, 4},
                                   {2, 6, 2}, {3, 6, 2}, {3, 7, 2}, {4, 5, 3}, {5, 6, 1}, {6, 7, 3}};
    cout << stoerWagner(n, edges) << '\n';
}
