#include <bits/stdc++.h>
using namespace std;
typedef unsigned long long ull;
const ull MOD = (1ULL << 61) - 1, BASE = 69857;

string t;
vector<ull> h, pw;

ull mul(ull a, ull b) { return (ull)((__uint128_t)a * b % MOD); }

ull get(int l, int len) { return (h[l + len] + MOD - mul(h[l], pw[len])) % MOD; }

int main() {
    string s;
    cin >> s;
    int n = s.size();
    t = s + s;
    h.resize(2 * n + 1);
    pw.resize(2 * n + 1);
    pw[0] = 1;
    for (int i = 0; i < 2 * n; i++) {
        h[i + 1] = (mul(h[i], BASE) + t[i]) % MOD;
        pw[i + 1] = mul(pw[i], BASE);
    }
    int best = 0;
    for (int i = 1; i < n; i++) {
        int lo = 0, hi = n;
        while (lo < hi) {
            int mid = (lo + hi + 1) / 2;
            if (get(best, mid) == get(i, mid)) lo = mid;
            else hi = mid - 1;
        }
        if (lo < n && t[i + lo] < t[best + lo]) best = i;
    }
    cout << t.substr(best, n) << "\n";
}
