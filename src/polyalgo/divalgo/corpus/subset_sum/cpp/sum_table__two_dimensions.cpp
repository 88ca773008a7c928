#include <cstdio>

bool dp[21][20001];
int c[21];

int main() {
    int n, s;
    scanf("%d %d", &n, &s);
    for (int i = 1; i <= n; i++) scanf("%d", &c[i]);
    dp[0][0] = true;
    for (int i = 1; i <= n; i++) {
        for (int j = 0; j <= s; j++) {
            dp[i][j] = dp[i - 1][j];
            if (j >= c[i] && dp[i - 1][j - c[i]]) dp[i][j] = true;
        }
    }
    puts(dp[n][s] ? "YES" : "NO");
    return 0;
}
