#include <bits/stdc++.h>
using namespace std;

const int LOG = 10;
int up[LOG][805], dep[805];
vector<int> ch[805];

void dfs(int u) {
    for (int v : ch[u]) {
        dep[v] = dep[u] + 1;
        dfs(v);
    }
}

int lca(int u, int v) {
    if (dep[u] < dep[v]) swap(u, v);
    int diff = dep[u] - dep[v];
    for (int k = 0; k < LOG; k++)
        if (diff >> k & 1) u = up[k][u];
    if (u == v) return u;
    for (int k = LOG - 1; k >= 0; k--) {
        if (up[k][u] != up[k][v]) {
            u = up[k][u];
            v = up[k][v];
        }
    }
    return up[0][u];
}

int main() {
    int n, q;
    scanf("%d %d", &n, &q);
    up[0][1] = 1;
    for (int i = 2; i <= n; i++) {
        scanf("%d", &up[0][i]);
        ch[up[0][i]].push_back(i);
    }
    for (int k = 1; k < LOG; k++)
        for (int i = 1; i <= n; i++) up[k][i] = up[k - 1][up[k - 1][i]];
    dfs(1);
    while (q--) {
        int u, v;
        scanf("%d %d", &u, &v);
        printf("%d\n", dep[u] + dep[v] - 2 * dep[lca(u, v)]);
    }
    return 0;
}
