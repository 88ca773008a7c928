#include <bits/stdc++.h>
using namespace std;

int n, q, f[805], dep[805], ans[1005];
bool done_[805];
vector<int> son[805];
vector<pair<int, int>> ask[805];

int find(int x) {
    if (f[x] == x) return x;
    return f[x] = find(f[x]);
}

void tarjan(int u) {
    f[u] = u;
    for (int v : son[u]) {
        dep[v] = dep[u] + 1;
        tarjan(v);
        f[v] = u;
    }
    done_[u] = true;
    for (auto &a : ask[u])
        if (done_[a.first]) ans[a.second] = dep[u] + dep[a.first] - 2 * dep[find(a.first)];
}

int main() {
    cin >> n >> q;
    for (int i = 2; i <= n; i++) {
        int p;
        cin >> p;
        son[p].push_back(i);
    }
    for (int i = 0; i < q; i++) {
        int u, v;
        cin >> u >> v;
        ask[u].push_back({v, i});
        ask[v].push_back({u, i});
    }
    tarjan(1);
    for (int i = 0; i < q; i++) cout << ans[i] << '\n';
}
