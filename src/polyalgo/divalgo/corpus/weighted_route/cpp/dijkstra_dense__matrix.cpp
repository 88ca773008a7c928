#include <cstdio>
#define N 155
#define INF 1000000000

int g[N][N], d[N], used[N];

int main() {
    int n, m;
    scanf("%d%d", &n, &m);
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= n; j++) g[i][j] = INF;
    while (m--) {
        int u, v, t;
        scanf("%d%d%d", &u, &v, &t);
        if (t < g[u][v]) g[u][v] = t;
    }
    for (int i = 1; i <= n; i++) d[i] = INF;
    d[1] = 0;
    for (int k = 0; k < n; k++) {
        int u = 0;
        for (int i = 1; i <= n; i++)
            if (!used[i] && (u == 0 || d[i] < d[u])) u = i;
        if (d[u] >= INF) break;
        used[u] = 1;
        for (int v = 1; v <= n; v++)
            if (g[u][v] < INF && d[u] + g[u][v] < d[v]) d[v] = d[u] + g[u][v];
    }
    printf("%d\n", d[n] >= INF ? -1 : d[n]);
    return 0;
}
