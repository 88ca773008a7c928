#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

int main() {
    int n;
    cin >> n;
    vector<ll> pre(n + 1, 0), mn(n + 1, 0);
    for (int i = 1; i <= n; ++i) {
        ll x;
        cin >> x;
        pre[i] = pre[i - 1] + x;
    }
    for (int i = 1; i <= n; ++i) mn[i] = min(mn[i - 1], pre[i]);
    ll ans = pre[1];
    for (int i = 1; i <= n; ++i) ans = max(ans, pre[i] - mn[i - 1]);
    cout << ans << '\n';
}
