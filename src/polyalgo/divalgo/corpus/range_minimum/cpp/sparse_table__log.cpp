#include <bits/stdc++.h>
using namespace std;

int st[12][2005];
int lg[2005];

int main() {
    int n, q;
    scanf("%d %d", &n, &q);
    for (int i = 0; i < n; i++) scanf("%d", &st[0][i]);
    for (int i = 2; i <= n; i++) lg[i] = lg[i / 2] + 1;
    for (int k = 1; (1 << k) <= n; k++)
        for (int i = 0; i + (1 << k) <= n; i++)
            st[k][i] = min(st[k - 1][i], st[k - 1][i + (1 << (k - 1))]);
    while (q--) {
        int l, r;
        scanf("%d %d", &l, &r);
        l--;
        int k = lg[r - l];
        printf("%d\n", min(st[k][l], st[k][r - (1 << k)]));
    }
    return 0;
}
