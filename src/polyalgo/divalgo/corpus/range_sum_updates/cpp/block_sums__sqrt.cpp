#include <bits/stdc++.h>
using namespace std;

const int B = 45;
int n, q;
int a[2048];
long long blk[50];

int main() {
    scanf("%d %d", &n, &q);
    for (int i = 0; i < n; i++) {
        scanf("%d", &a[i]);
        blk[i / B] += a[i];
    }
    while (q--) {
        int t, x, y;
        scanf("%d %d %d", &t, &x, &y);
        x--;
        if (t == 1) {
            blk[x / B] += y - a[x];
            a[x] = y;
            continue;
        }
        long long ans = 0;
        while (x < y) {
            if (x % B == 0 && x + B <= y) {
                ans += blk[x / B];
                x += B;
            } else {
                ans += a[x];
                x++;
            }
        }
        printf("%lld\n", ans);
    }
}
