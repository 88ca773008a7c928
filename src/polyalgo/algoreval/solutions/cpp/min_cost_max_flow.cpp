#include <algorithm>
#include <array>
#include <climits>
#include <iostream>
#include <queue>
#include <utility>
#include <vector>

using namespace std;

struct Edge {
    int to;
    int residual;
    int cost;
};

pair<long long, long long> minCostMaxFlow(int n, const vector<array<int, 4>>& edges, int source, int sink) {
    vector<Edge> network; // edge e and its reverse e ^ 1
    vector<vector<int>> adj(n);
    for (auto [u, v, capacity, cost] : edges) {
        adj[u].push_back(network.size());
        network.push_back({v, capacity, cost});
        adj[v].push_back(network.size());
        network.push_back({u, 0, -cost});
    }
    long long flow = 0, total = 0;
    while (true) {
        vector<int> dist(n, INT_MAX), into(n, -1);
        vector<bool> waiting(n, false);
        queue<int> pending;
        dist[source] = 0;
        pending.push(source);
        while (!pending.empty()) {
            int u = pending.front();
            pending.pop();
            waiting[u] = false;
            for (int e : adj[u]) {
                auto [v, residual, cost] = network[e];
                if (residual == 0 || dist[u] + cost >= dist[v]) continue;
                dist[v] = dist[u] + cost;
                into[v] = e;
                if (!waiting[v]) {
                    waiting[v] = true;
                    pending.push(v);
                }
            }
        }
        if (into[sink] == -1) return {flow, total};
        int pushed = INT_MAX;
        for (int v = sink; v != source; v = network[into[v] ^ 1].to) pushed = min(pushed, network[into[v]].residual);
        for (int v = sink; v != source; v = network[into[v] ^ 1].to) {
            network[into[v]].residual -= pushed;
            network[into[v] ^ 1].residual += pushed;
        }
        flow += pushed;
        total += static_cast<long long>(pushed) * dist[sink];
    }
}

int main() {
    int n = 7;
    vector<array<int, 4>> edges = {{0, 1, 6, 2}, {0, 2, 5, 7}, {1, 2, 4, -1}, {1, 3, 3, 5}, {2, 3, 5, 1},
                                   {2, 4, 3, 6}, {3, 5, 4, 3}, {3, 4, 2, -2}, {4, 5, 6, 4}, {4, 1, 2, 8},
                                   {0, 2, 1, 3}, {5, 0, 9, 1}, {6, 5, 5, 1}, {4, 4, 2, 5}};
    int source = 0;
    int sink = 5;
    auto [flow, cost] = minCostMaxFlow(n, edges, source, sink);
    cout << flow << ' ' << cost << '\n';
}
