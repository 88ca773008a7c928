#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

int n, h[1505], t[6005];

int better(int a, int b) { return h[a] <= h[b] ? a : b; }

void build(int v, int l, int r) {
    if (l == r) {
        t[v] = l;
        return;
    }
    int m = (l + r) / 2;
    build(2 * v, l, m);
    build(2 * v + 1, m + 1, r);
    t[v] = better(t[2 * v], t[2 * v + 1]);
}

int query(int v, int l, int r, int a, int b) {
    if (a <= l && r <= b) return t[v];
    int m = (l + r) / 2;
    if (b <= m) return query(2 * v, l, m, a, b);
    if (a > m) return query(2 * v + 1, m + 1, r, a, b);
    return better(query(2 * v, l, m, a, b), query(2 * v + 1, m + 1, r, a, b));
}

ll solve(int l, int r) {
    if (l > r) return 0;
    int m = query(1, 0, n - 1, l, r);
    return max({(ll)h[m] * (r - l + 1), solve(l, m - 1), solve(m + 1, r)});
}

int main() {
    cin >> n;
    for (int i = 0; i < n; i++) cin >> h[i];
    build(1, 0, n - 1);
    cout << solve(0, n - 1) << "\n";
}
