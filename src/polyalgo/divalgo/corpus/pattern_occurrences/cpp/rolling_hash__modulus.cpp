#include <bits/stdc++.h>
using namespace std;
typedef long long ll;
const ll MOD = 1000000007, BASE = 911;

int main() {
    string t, p;
    cin >> t >> p;
    int n = t.size(), m = p.size();
    if (m > n) {
        cout << 0 << endl;
        return 0;
    }
    ll hp = 0, ht = 0, top = 1;
    for (int i = 0; i < m; i++) {
        hp = (hp * BASE + p[i]) % MOD;
        ht = (ht * BASE + t[i]) % MOD;
        if (i) top = top * BASE % MOD;
    }
    int res = 0;
    for (int i = 0; i + m <= n; i++) {
        if (hp == ht) res++;
        if (i + m < n) ht = ((ht - t[i] * top % MOD + MOD) * BASE + t[i + m]) % MOD;
    }
    cout << res << endl;
    return 0;
}
