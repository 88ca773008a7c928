#include <bits/stdc++.h>
using namespace std;
#define F first
#define S second

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    vector<pair<int, int>> a(n);
    for (int i = 0; i < n; i++) cin >> a[i].S >> a[i].F;
    sort(a.begin(), a.end());
    vector<int> dp(n + 1, 0);
    for (int i = 1; i <= n; i++) {
        int lo = 0, hi = i - 1;
        while (lo < hi) {
            int mid = (lo + hi + 1) / 2;
            if (a[mid - 1].F <= a[i - 1].S) lo = mid;
            else hi = mid - 1;
        }
        dp[i] = max(dp[i - 1], dp[lo] + 1);
    }
    cout << dp[n] << '\n';
}
