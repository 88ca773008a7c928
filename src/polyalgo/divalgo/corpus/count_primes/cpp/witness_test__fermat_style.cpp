#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

ll power(ll b, ll e, ll m) {
    ll r = 1;
    b %= m;
    while (e > 0) {
        if (e & 1) r = r * b % m;
        b = b * b % m;
        e >>= 1;
    }
    return r;
}

bool strong(ll n, ll base) {
    if (n % base == 0) return n == base;
    ll d = n - 1;
    int s = 0;
    while (d % 2 == 0) {
        d /= 2;
        s++;
    }
    ll x = power(base, d, n);
    if (x == 1 || x == n - 1) return true;
    for (int i = 1; i < s; i++) {
        x = x * x % n;
        if (x == n - 1) return true;
    }
    return false;
}

int main() {
    ll a, b;
    cin >> a >> b;
    int count = 0;
    for (ll n = max(a, 2LL); n <= b; n++)
        if (strong(n, 2) && strong(n, 3)) count++;
    cout << count << "\n";
}
