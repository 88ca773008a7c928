#include <cstdio>

int u[2005], v[2005], t[305];

int main() {
    int n, m;
    scanf("%d%d", &n, &m);
    for (int i = 0; i < m; i++) scanf("%d%d", u + i, v + i);
    for (int i = 1; i <= n; i++) t[i] = 1;
    bool moved = true;
    for (int round = 0; round <= n && moved; round++) {
        moved = false;
        for (int i = 0; i < m; i++) {
            if (t[v[i]] < t[u[i]] + 1) {
                t[v[i]] = t[u[i]] + 1;
                moved = true;
            }
        }
    }
    int best = 0;
    for (int i = 1; i <= n; i++) best = t[i] > best ? t[i] : best;
    printf("%d\n", moved ? -1 : best);
    return 0;
}
