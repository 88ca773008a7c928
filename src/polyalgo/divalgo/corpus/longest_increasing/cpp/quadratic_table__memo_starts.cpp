#include <cstdio>
#include <cstring>

int n, y[1501], memo[1501];

int from(int i) {
    if (memo[i]) return memo[i];
    int best = 0;
    for (int j = i + 1; j < n; j++) {
        if (y[j] > y[i]) {
            int c = from(j);
            if (c > best) best = c;
        }
    }
    return memo[i] = best + 1;
}

int main() {
    scanf("%d", &n);
    for (int i = 0; i < n; i++) scanf("%d", &y[i]);
    memset(memo, 0, sizeof(memo));
    int ans = 0;
    for (int i = n - 1; i >= 0; i--) {
        int c = from(i);
        ans = c > ans ? c : ans;
    }
    printf("%d\n", ans);
    return 0;
}
