#include <bits/stdc++.h>
using namespace std;

int n, t[8005], h[2005];

void build(int v, int l, int r) {
    if (l == r) {
        t[v] = h[l];
        return;
    }
    int m = (l + r) / 2;
    build(2 * v, l, m);
    build(2 * v + 1, m + 1, r);
    t[v] = max(t[2 * v], t[2 * v + 1]);
}

int first_above(int v, int l, int r, int from, int x) {
    if (r < from || t[v] <= x) return 0;
    if (l == r) return l;
    int m = (l + r) / 2;
    int res = first_above(2 * v, l, m, from, x);
    if (res == 0) res = first_above(2 * v + 1, m + 1, r, from, x);
    return res;
}

int main() {
    cin >> n;
    for (int i = 1; i <= n; i++) cin >> h[i];
    build(1, 1, n);
    for (int i = 1; i <= n; i++) cout << first_above(1, 1, n, i + 1, h[i]) << ' ';
    cout << '\n';
}
