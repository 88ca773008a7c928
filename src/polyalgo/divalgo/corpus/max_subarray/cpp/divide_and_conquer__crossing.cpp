#include <bits/stdc++.h>
using namespace std;

vector<long long> v;

long long solve(int l, int r) {
    if (l == r) return v[l];
    int m = (l + r) / 2;
    long long res = max(solve(l, m), solve(m + 1, r));
    long long s = 0, bl = LLONG_MIN, br = LLONG_MIN;
    for (int i = m; i >= l; i--) {
        s += v[i];
        bl = max(bl, s);
    }
    s = 0;
    for (int i = m + 1; i <= r; i++) {
        s += v[i];
        br = max(br, s);
    }
    return max(res, bl + br);
}

int main() {
    int n;
    cin >> n;
    v.resize(n);
    for (auto &x : v) cin >> x;
    cout << solve(0, n - 1) << endl;
}
