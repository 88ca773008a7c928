#include <bits/stdc++.h>
using namespace std;
#define ll long long

ll totient(ll x) {
    ll res = x;
    for (ll p = 2; p * p <= x; ++p) {
        if (x % p == 0) {
            while (x % p == 0) x /= p;
            res = res / p * (p - 1);
        }
    }
    if (x > 1) res = res / x * (x - 1);
    return res;
}

int main() {
    ll n, ans = 0;
    cin >> n;
    for (ll i = 2; i <= n; ++i) ans += totient(i);
    cout << ans;
    return 0;
}
