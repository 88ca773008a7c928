#include <bits/stdc++.h>
using namespace std;

struct SegTree {
    int n;
    vector<int> t;
    explicit SegTree(int size) : n(size), t(2 * size, 0) {}
    void raise(int p, int v) {
        for (p += n; p > 0; p /= 2) t[p] = max(t[p], v);
    }
    int maximum(int l, int r) {
        int res = 0;
        for (l += n, r += n; l < r; l /= 2, r /= 2) {
            if (l % 2) res = max(res, t[l++]);
            if (r % 2) res = max(res, t[--r]);
        }
        return res;
    }
};

int main() {
    int n;
    scanf("%d", &n);
    vector<int> a(n);
    map<int, int> id;
    for (int i = 0; i < n; ++i) {
        scanf("%d", &a[i]);
        id[a[i]] = 0;
    }
    int k = 0;
    for (auto &p : id) p.second = k++;
    SegTree st(k);
    for (int i = 0; i < n; ++i) {
        int r = id[a[i]];
        st.raise(r, st.maximum(0, r) + 1);
    }
    printf("%d\n", st.maximum(0, k));
    return 0;
}
