#include <iostream>
#include <vector>
#include <algorithm>
#define ll long long
#define rep(i, a, b) for (int i = (a); i < (b); ++i)
using namespace std;

int n;
ll a[2005], dp[2005];

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    cin >> n;
    rep(i, 1, n + 1) cin >> a[i];
    dp[1] = a[1];
    rep(i, 2, n + 1) {
        if (dp[i - 1] > 0) dp[i] = dp[i - 1] + a[i];
        else dp[i] = a[i];
    }
    cout << *max_element(dp + 1, dp + n + 1) << "\n";
}
