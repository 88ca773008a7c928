#include <bits/stdc++.h>
using namespace std;
using ull = unsigned long long;
#define rep(i, n) for (int i = 0; i < (n); ++i)

const ull P = (1ULL << 61) - 1;

ull mul(ull a, ull b) {
    __uint128_t c = (__uint128_t)a * b;
    ull r = (ull)(c & P) + (ull)(c >> 61);
    return r >= P ? r - P : r;
}

int main() {
    string t, p;
    cin >> t >> p;
    const ull B = 1234577;
    int n = t.size(), m = p.size();
    vector<ull> h(n + 1), pw(n + m + 1);
    pw[0] = 1;
    rep(i, n + m) pw[i + 1] = mul(pw[i], B);
    rep(i, n) h[i + 1] = (mul(h[i], B) + t[i]) % P;
    ull want = 0;
    rep(i, m) want = (mul(want, B) + p[i]) % P;
    int c = 0;
    rep(i, n - m + 1) {
        ull got = (h[i + m] + P - mul(h[i], pw[m])) % P;
        c += got == want;
    }
    cout << c << "\n";
}
