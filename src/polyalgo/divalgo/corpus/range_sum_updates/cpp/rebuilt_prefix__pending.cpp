#include <bits/stdc++.h>
using namespace std;
using ll = long long;

int main() {
    int n, q;
    cin >> n >> q;
    vector<ll> a(n + 1), pre(n + 1);
    for (int i = 1; i <= n; i++) {
        cin >> a[i];
        pre[i] = pre[i - 1] + a[i];
    }
    vector<pair<int, ll>> pending;
    for (int i = 0; i < q; i++) {
        int t, x, y;
        cin >> t >> x >> y;
        if (t == 1) {
            pending.push_back({x, y - a[x]});
            a[x] = y;
            if (pending.size() == 50) {
                for (int j = 1; j <= n; j++) pre[j] = pre[j - 1] + a[j];
                pending.clear();
            }
        } else {
            ll res = pre[y] - pre[x - 1];
            for (auto &[p, d] : pending)
                if (x <= p && p <= y) res += d;
            cout << res << "\n";
        }
    }
    return 0;
}
