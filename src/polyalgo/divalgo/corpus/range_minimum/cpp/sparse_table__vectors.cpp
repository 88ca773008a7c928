#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

struct Sparse {
    vector<vector<int>> up;
    Sparse(const vector<int> &a) {
        up.push_back(a);
        int n = a.size();
        for (int len = 1; 2 * len <= n; len *= 2) {
            const vector<int> &old = up.back();
            vector<int> next(n - 2 * len + 1);
            for (int i = 0; i < (int)next.size(); i++) next[i] = min(old[i], old[i + len]);
            up.push_back(next);
        }
    }
    int get(int l, int r) const {
        int k = 31 - __builtin_clz(r - l);
        return min(up[k][l], up[k][r - (1 << k)]);
    }
};

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, q;
    cin >> n >> q;
    vector<int> a(n);
    for (int &x : a) cin >> x;
    Sparse s(a);
    for (int i = 0; i < q; i++) {
        int l, r;
        cin >> l >> r;
        cout << s.get(l - 1, r) << '\n';
    }
}
