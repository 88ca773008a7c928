#include <bits/stdc++.h>
using namespace std;

int par[505], odd[505];

int root(int x) {
    if (par[x] == x) return x;
    int p = par[x];
    int r = root(p);
    odd[x] ^= odd[p];
    return par[x] = r;
}

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    for (int i = 1; i <= n; i++) par[i] = i;
    int parts = n;
    bool good = true;
    for (int i = 0; i < m; i++) {
        int a, b;
        scanf("%d %d", &a, &b);
        int x = root(a), y = root(b);
        if (x == y) {
            if (odd[a] == odd[b]) good = false;
        } else {
            par[x] = y;
            odd[x] = odd[a] ^ odd[b] ^ 1;
            parts--;
        }
    }
    long long r = good ? 1 : 0;
    while (parts--) r = r * 2 % 1000000007LL;
    printf("%lld\n", r);
    return 0;
}
