#include <bits/stdc++.h>
using namespace std;

int n, par[505], dep[505];
long long up[505];
vector<pair<int, int>> g[505];
vector<int> order_;

void dfs(int u, int p) {
    order_.push_back(u);
    for (auto &e : g[u]) {
        if (e.first == p) continue;
        par[e.first] = u;
        dep[e.first] = dep[u] + 1;
        up[e.first] = up[u] + e.second;
        dfs(e.first, u);
    }
}

long long dist(int a, int b) {
    long long s = up[a] + up[b];
    while (a != b) {
        if (dep[a] < dep[b]) swap(a, b);
        a = par[a];
    }
    return s - 2 * up[a];
}

int main() {
    scanf("%d", &n);
    for (int i = 1; i < n; i++) {
        int u, v, w;
        scanf("%d %d %d", &u, &v, &w);
        g[u].push_back({v, w});
        g[v].push_back({u, w});
    }
    dfs(1, 0);
    int a = 1, b = 1;
    long long best = 0;
    for (int v : order_) {
        long long x = dist(a, v), y = dist(b, v);
        if (x >= y && x > best) {
            best = x;
            b = v;
        } else if (y > best) {
            best = y;
            a = v;
        }
    }
    printf("%lld\n", best);
    return 0;
}
