#include <bits/stdc++.h>
using namespace std;

int d[10][10], dp[1 << 9][9];

int main() {
    int n;
    cin >> n;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) cin >> d[i][j];
    memset(dp, 0x3f, sizeof dp);
    dp[1][0] = 0;
    for (int mask = 1; mask < (1 << n); mask++) {
        for (int u = 0; u < n; u++) {
            if (!(mask >> u & 1)) continue;
            for (int v = 0; v < n; v++) {
                if (mask >> v & 1) continue;
                int nm = mask | (1 << v);
                dp[nm][v] = min(dp[nm][v], dp[mask][u] + d[u][v]);
            }
        }
    }
    int ans = INT_MAX;
    for (int u = 1; u < n; u++) ans = min(ans, dp[(1 << n) - 1][u] + d[u][0]);
    cout << ans << endl;
}
