#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

struct Fenwick {
    vector<ll> t;
    Fenwick(int n) : t(n + 1, 0) {}
    void add(int i, ll v) {
        for (; i < (int)t.size(); i += i & -i) t[i] += v;
    }
    ll sum(int i) {
        ll s = 0;
        for (; i > 0; i -= i & -i) s += t[i];
        return s;
    }
};

int main() {
    int n, q;
    cin >> n >> q;
    Fenwick f(n);
    vector<ll> a(n + 1);
    for (int i = 1; i <= n; i++) {
        cin >> a[i];
        f.add(i, a[i]);
    }
    while (q--) {
        int t, x, y;
        cin >> t >> x >> y;
        if (t == 1) {
            f.add(x, y - a[x]);
            a[x] = y;
        } else {
            cout << f.sum(y) - f.sum(x - 1) << "\n";
        }
    }
}
