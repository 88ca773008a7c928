#include <bits/stdc++.h>
using namespace std;
#define rep(i, a, b) for (int i = a; i <= b; i++)

int g[3005], seen[3005];

int main() {
    int n, k;
    scanf("%d%d", &n, &k);
    rep(p, 1, n) {
        rep(t, 1, min(k, p)) seen[g[p - t]] = p;
        while (seen[g[p]] == p) g[p]++;
    }
    printf("%d\n", (int)count(g + 1, g + n + 1, 0));
    return 0;
}
