#include <bits/stdc++.h>
using namespace std;
typedef long long ll;
const int N = 100005;
const ll P = 1000000007;
ll fact[N], inv[N];

ll pw(ll b, ll e) {
    ll r = 1;
    for (; e; e >>= 1, b = b * b % P)
        if (e & 1) r = r * b % P;
    return r;
}

int main() {
    int n;
    cin >> n;
    fact[0] = 1;
    for (int i = 1; i <= n; i++) fact[i] = fact[i - 1] * i % P;
    inv[n] = pw(fact[n], P - 2);
    for (int i = n; i > 0; i--) inv[i - 1] = inv[i] * i % P;
    ll total = 0;
    // k pairs of lying dominoes take 2k columns, so n - k places hold k pairs
    for (int k = 0; 2 * k <= n; k++) total += fact[n - k] * inv[k] % P * inv[n - 2 * k] % P;
    cout << total % P << "\n";
}
