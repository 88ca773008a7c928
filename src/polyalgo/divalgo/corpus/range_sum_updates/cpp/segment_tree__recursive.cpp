#include <iostream>
using namespace std;
#define int long long
const int N = 2005;
int a[N], st[4 * N];

void build(int node, int l, int r) {
    if (l == r) {
        st[node] = a[l];
        return;
    }
    int m = (l + r) / 2;
    build(2 * node, l, m);
    build(2 * node + 1, m + 1, r);
    st[node] = st[2 * node] + st[2 * node + 1];
}

void update(int node, int l, int r, int p, int v) {
    if (l == r) {
        st[node] = v;
        return;
    }
    int m = (l + r) / 2;
    if (p <= m) update(2 * node, l, m, p, v);
    else update(2 * node + 1, m + 1, r, p, v);
    st[node] = st[2 * node] + st[2 * node + 1];
}

int query(int node, int l, int r, int x, int y) {
    if (y < l || r < x) return 0;
    if (x <= l && r <= y) return st[node];
    int m = (l + r) / 2;
    return query(2 * node, l, m, x, y) + query(2 * node + 1, m + 1, r, x, y);
}

signed main() {
    ios::sync_with_stdio(false);
    int n, q;
    cin >> n >> q;
    for (int i = 1; i <= n; i++) cin >> a[i];
    build(1, 1, n);
    while (q--) {
        int t, x, y;
        cin >> t >> x >> y;
        if (t == 1) update(1, 1, n, x, y);
        else cout << query(1, 1, n, x, y) << '\n';
    }
    return 0;
}
