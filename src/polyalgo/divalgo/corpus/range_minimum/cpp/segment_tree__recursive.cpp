#include <iostream>
#include <algorithm>
#include <climits>
using namespace std;
#define lson (o << 1)
#define rson (o << 1 | 1)

int mn[8005], a[2005];

void build(int o, int l, int r) {
    if (l == r) {
        mn[o] = a[l];
        return;
    }
    int mid = (l + r) >> 1;
    build(lson, l, mid);
    build(rson, mid + 1, r);
    mn[o] = min(mn[lson], mn[rson]);
}

int query(int o, int l, int r, int x, int y) {
    if (x <= l && r <= y) return mn[o];
    int mid = (l + r) >> 1, res = INT_MAX;
    if (x <= mid) res = min(res, query(lson, l, mid, x, y));
    if (y > mid) res = min(res, query(rson, mid + 1, r, x, y));
    return res;
}

int main() {
    int n, q;
    cin >> n >> q;
    for (int i = 1; i <= n; i++) cin >> a[i];
    build(1, 1, n);
    while (q--) {
        int l, r;
        cin >> l >> r;
        cout << query(1, 1, n, l, r) << "\n";
    }
    return 0;
}
