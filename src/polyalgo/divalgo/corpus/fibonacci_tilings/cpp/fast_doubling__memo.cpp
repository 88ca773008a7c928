#include <bits/stdc++.h>
using namespace std;
using ll = long long;
const ll MOD = 1'000'000'007;

unordered_map<int, ll> memo;

// f(a + b) = f(a) f(b) + f(a - 1) f(b - 1)
ll f(int n) {
    if (n < 0) return 0;
    if (n <= 1) return 1;
    auto it = memo.find(n);
    if (it != memo.end()) return it->second;
    int a = n / 2, b = n - a;
    ll r = (f(a) * f(b) + f(a - 1) * f(b - 1)) % MOD;
    memo[n] = r;
    return r;
}

int main() {
    int n;
    cin >> n;
    cout << f(n) << '\n';
    return 0;
}
