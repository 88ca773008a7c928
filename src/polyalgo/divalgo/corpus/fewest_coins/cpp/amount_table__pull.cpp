#include <bits/stdc++.h>
using namespace std;

const int INF = 1e9;

int main() {
    int m, s;
    cin >> m >> s;
    vector<int> c(m);
    for (int &x : c) cin >> x;
    vector<int> dp(s + 1, INF);
    dp[0] = 0;
    for (int i = 1; i <= s; i++)
        for (int x : c)
            if (x <= i && dp[i - x] + 1 < dp[i]) dp[i] = dp[i - x] + 1;
    cout << (dp[s] >= INF ? -1 : dp[s]) << endl;
}
