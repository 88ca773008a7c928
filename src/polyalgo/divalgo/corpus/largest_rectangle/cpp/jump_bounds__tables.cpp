#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<int> h(n + 2, -1), lo(n + 2), hi(n + 2);
    for (int i = 1; i <= n; i++) scanf("%d", &h[i]);
    for (int i = 1; i <= n; i++) {
        int j = i - 1;
        while (h[j] >= h[i]) j = lo[j];
        lo[i] = j;
    }
    for (int i = n; i >= 1; i--) {
        int j = i + 1;
        while (h[j] >= h[i]) j = hi[j];
        hi[i] = j;
    }
    long long ans = 0;
    for (int i = 1; i <= n; i++) ans = max(ans, 1LL * h[i] * (hi[i] - lo[i] - 1));
    printf("%lld\n", ans);
    return 0;
}
