#include <bits/stdc++.h>
using namespace std;
#define pb push_back
#define all(x) (x).begin(), (x).end()

int n, m;
vector<vector<int>> g;
vector<int> mark_, order_;
bool bad;

void dfs(int u) {
    mark_[u] = 1;
    for (int v : g[u]) {
        if (mark_[v] == 0) dfs(v);
        else if (mark_[v] == 1) bad = true;
    }
    mark_[u] = 2;
    order_.pb(u);
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    cin >> n >> m;
    g.resize(n);
    mark_.resize(n);
    for (int i = 0; i < m; ++i) {
        int u, v;
        cin >> u >> v;
        g[u - 1].pb(v - 1);
    }
    for (int i = 0; i < n; ++i)
        if (!mark_[i]) dfs(i);
    if (bad) {
        cout << -1 << '\n';
        return 0;
    }
    vector<int> len(n, 1);
    for (int u : order_)
        for (int v : g[u]) len[u] = max(len[u], len[v] + 1);
    cout << *max_element(all(len)) << '\n';
}
