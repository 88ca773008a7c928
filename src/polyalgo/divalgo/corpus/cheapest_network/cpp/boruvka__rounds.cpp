#include <bits/stdc++.h>
using namespace std;

int n, m;
int par[305], U[3005], V[3005], C[3005];

int root(int x) {
    while (par[x] != x) x = par[x] = par[par[x]];
    return x;
}

int main() {
    scanf("%d %d", &n, &m);
    for (int i = 0; i < m; i++) scanf("%d %d %d", U + i, V + i, C + i);
    iota(par, par + n + 1, 0);
    long long cost = 0;
    int parts = n;
    bool merged = true;
    while (parts > 1 && merged) {
        merged = false;
        vector<int> pick(n + 1, -1);
        for (int i = 0; i < m; i++) {
            int a = root(U[i]), b = root(V[i]);
            if (a == b) continue;
            if (pick[a] < 0 || C[i] < C[pick[a]]) pick[a] = i;
            if (pick[b] < 0 || C[i] < C[pick[b]]) pick[b] = i;
        }
        for (int r = 1; r <= n; r++) {
            if (pick[r] < 0) continue;
            int a = root(U[pick[r]]), b = root(V[pick[r]]);
            if (a == b) continue;
            par[a] = b;
            cost += C[pick[r]];
            parts--;
            merged = true;
        }
    }
    printf("%lld\n", parts == 1 ? cost : -1LL);
}
