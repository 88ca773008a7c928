#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, q;
    cin >> n >> q;
    vector<int> t(n);
    for (auto &x : t) cin >> x;
    int len = sqrt(n) + 1;
    vector<int> low(n / len + 1, INT_MAX);
    for (int i = 0; i < n; i++) low[i / len] = min(low[i / len], t[i]);
    while (q--) {
        int l, r;
        cin >> l >> r;
        --l, --r;
        int res = INT_MAX;
        if (l / len == r / len) {
            for (int i = l; i <= r; i++) res = min(res, t[i]);
        } else {
            for (int i = l; i < (l / len + 1) * len; i++) res = min(res, t[i]);
            for (int b = l / len + 1; b < r / len; b++) res = min(res, low[b]);
            for (int i = r / len * len; i <= r; i++) res = min(res, t[i]);
        }
        cout << res << endl;
    }
}
