#include <bits/stdc++.h>
using namespace std;

const int MOD = 1e9 + 7;
int dp[205][205];
bool wet[205][205];

int main() {
    int h, w, k;
    cin >> h >> w >> k;
    while (k--) {
        int r, c;
        cin >> r >> c;
        wet[r][c] = true;
    }
    dp[1][1] = 1;
    for (int i = 1; i <= h; i++) {
        for (int j = 1; j <= w; j++) {
            if (i == 1 && j == 1) continue;
            if (wet[i][j]) dp[i][j] = 0;
            else dp[i][j] = (dp[i - 1][j] + dp[i][j - 1]) % MOD;
        }
    }
    cout << dp[h][w] << endl;
}
