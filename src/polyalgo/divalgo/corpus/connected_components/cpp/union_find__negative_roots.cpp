#include <cstdio>
#include <algorithm>

int f[501];

int root(int x) {
    while (f[x] > 0) {
        if (f[f[x]] > 0) f[x] = f[f[x]];
        x = f[x];
    }
    return x;
}

int main() {
    int n, m, u, v;
    scanf("%d%d", &n, &m);
    for (int i = 1; i <= n; i++) f[i] = -1;
    while (m--) {
        scanf("%d%d", &u, &v);
        u = root(u);
        v = root(v);
        if (u != v) {
            f[u] += f[v];
            f[v] = u;
        }
    }
    int cnt = 0, mx = 0;
    for (int i = 1; i <= n; i++) {
        if (f[i] < 0) {
            cnt++;
            mx = std::max(mx, -f[i]);
        }
    }
    printf("%d %d\n", cnt, mx);
    return 0;
}
