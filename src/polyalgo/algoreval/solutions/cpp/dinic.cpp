#include <algorithm>
#include <array>
#include <climits>
#include <iostream>
#include <queue>
#include <vector>

using namespace std;

struct Edge {
    int to;
    long long residual;
};

struct Dinic {
    vector<Edge> edges; // edge e and its reverse e ^ 1
    vector<vector<int>> adj;
    vector<int> level;
    vector<size_t> position;

    explicit Dinic(int n) : adj(n) {}

    void addEdge(int u, int v, long long capacity) {
        adj[u].push_back(edges.size());
        edges.push_back({v, capacity});
        adj[v].push_back(edges.size());
        edges.push_back({u, 0});
    }

    bool findLevels(int source, int sink) {
        level.assign(adj.size(), -1);
        level[source] = 0;
        queue<int> pending;
        pending.push(source);
        while (!pending.empty()) {
            int u = pending.front();
            pending.pop();
            for (int e : adj[u]) {
                if (edges[e].residual > 0 && level[edges[e].to] == -1) {
                    level[edges[e].to] = level[u] + 1;
                    pending.push(edges[e].to);
                }
            }
        }
        return level[sink] != -1;
    }

    long long push(int u, int sink, long long limit) {
        if (u == sink) return limit;
        for (; position[u] < adj[u].size(); position[u]++) {
            int e = adj[u][position[u]];
            if (edges[e].residual == 0 || level[edges[e].to] != level[u] + 1) continue;
            long long pushed = push(edges[e].to, sink, min(limit, edges[e].residual));
            if (pushed > 0) {
                edges[e].residual -= pushed;
                edges[e ^ 1].residual += pushed;
                return pushed;
            }
        }
        return 0;
    }
};

long long maxFlow(int n, const vector<array<int, 3>>& edges, int source, int sink) {
    Dinic dinic(n);
    for (auto [u, v, capacity] : edges) dinic.addEdge(u, v, capacity);
    long long flow = 0;
    while (dinic.findLevels(source, sink)) {
        dinic.position.assign(n, 0);
        while (long long pushed = dinic.push(source, sink, LLONG_MAX)) flow += pushed;
    }
    return flow;
}

int main() {
    int n = 9;
    vector<array<int, 3>> edges = {{0, 1, 10}, {0, 2, 8}, {1, 3, 10}, {2, 3, 9}, {3, 7, 10},
                                   {1, 4, 6}, {4, 5, 7}, {5, 7, 6}, {5, 4, 3}, {3, 3, 5},
                                   {0, 2, 2}, {7, 6, 4}, {6, 1, 9}, {2, 0, 1}, {8, 7, 3}};
    int source = 0;
    int sink = 7;
    cout << maxFlow(n, edges, source, sink) << '\n';
}
