#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, q;
    cin >> n >> q;
    vector<long long> t(2 * n);
    for (int i = 0; i < n; i++) cin >> t[n + i];
    for (int i = n - 1; i >= 1; i--) t[i] = t[2 * i] + t[2 * i + 1];
    for (int z = 0; z < q; z++) {
        int kind, x, y;
        cin >> kind >> x >> y;
        if (kind == 1) {
            int p = x - 1 + n;
            t[p] = y;
            for (p /= 2; p >= 1; p /= 2) t[p] = t[2 * p] + t[2 * p + 1];
        } else {
            long long s = 0;
            for (int l = x - 1 + n, r = y + n; l < r; l /= 2, r /= 2) {
                if (l & 1) s += t[l++];
                if (r & 1) s += t[--r];
            }
            cout << s << "\n";
        }
    }
}
