#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, c;
    cin >> n >> c;
    vector<long long> dp(c + 1, 0);
    for (int i = 0; i < n; i++) {
        int w, v;
        cin >> w >> v;
        for (int j = c; j >= w; j--) dp[j] = max(dp[j], dp[j - w] + v);
    }
    cout << dp[c] << endl;
    return 0;
}
