#include <iostream>
#include <queue>
#include <utility>
#include <vector>

using namespace std;

struct Blossom {
    int n;
    vector<vector<int>> adj;
    vector<int> mate, parent, base;
    vector<bool> even, inBlossom;

    Blossom(int n, const vector<pair<int, int>>& edges) : n(n), adj(n), mate(n, -1) {
        for (auto [u, v] : edges) {
            adj[u].push_back(v);
            adj[v].push_back(u);
        }
    }

    int commonBase(int u, int v) {
        vector<bool> seen(n, false);
        while (true) {
            u = base[u];
            seen[u] = true;
            if (mate[u] == -1) break;
            u = parent[mate[u]];
        }
        for (v = base[v]; !seen[v]; v = base[parent[mate[v]]]) {
        }
        return v;
    }

    void markPath(int v, int stem, int child) {
        while (base[v] != stem) {
            inBlossom[base[v]] = inBlossom[base[mate[v]]] = true;
            parent[v] = child;
            child = mate[v];
            v = parent[child];
        }
    }

    int findPath(int root) {
        parent.assign(n, -1);
        even.assign(n, false);
        base.resize(n);
        for (int v = 0; v < n; v++) base[v] = v;
        queue<int> pending;
        pending.push(root);
        even[root] = true;
        while (!pending.empty()) {
            int u = pending.front();
            pending.pop();
            for (int v : adj[u]) {
                if (base[u] == base[v] || mate[u] == v) continue;
                if (v == root || (mate[v] != -1 && parent[mate[v]] != -1)) {
                    int stem = commonBase(u, v);
                    inBlossom.assign(n, false);
                    markPath(u, stem, v);
                    markPath(v, stem, u);
                    for (int w = 0; w < n; w++) {
                        if (!inBlossom[base[w]]) continue;
                        base[w] = stem;
                        if (!even[w]) pending.push(w);
                        even[w] = true;
                    }
                } else if (parent[v] == -1) {
                    parent[v] = u;
                    if (mate[v] == -1) return v;
                    even[mate[v]] = true;
                    pending.push(mate[v]);
                }
            }
        }
        return -1;
    }
};

int maximumMatching(int n, const vector<pair<int, int>>& edges) {
    Blossom blossom(n, edges);
    int size = 0;
    for (int root = 0; root < n; root++) {
        if (blossom.mate[root] != -1) continue;
        int v = blossom.findPath(root);
        if (v != -1) size++;
        while (v != -1) {
            int u = blossom.parent[v], next = blossom.mate[u];
            blossom.mate[u] = v;
            blossom.mate[v] = u;
            v = next;
        }
    }
    return size;
}

int main() {
    int n = 13;
    vector<pair<int, int>> edges = {{3, 9}, {1, 5}, {5, 6}, {2, 10}, {2, 5}, {1, 8}, {6, 0}, {0, 8},
                                    {4, 3}, {9, 1}, {10, 3}, {7, 10}, {4, 9}, {4, 6}, {7, 2}};
    cout << maximumMatching(n, edges) << '\n';
}
