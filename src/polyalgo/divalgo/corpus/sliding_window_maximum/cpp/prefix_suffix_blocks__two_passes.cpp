#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<int> a(n), pre(n), suf(n);
    for (auto &x : a) cin >> x;
    for (int i = 0; i < n; i++) {
        if (i % k == 0) pre[i] = a[i];
        else pre[i] = max(pre[i - 1], a[i]);
    }
    for (int i = n - 1; i >= 0; i--) {
        if (i == n - 1 || (i + 1) % k == 0) suf[i] = a[i];
        else suf[i] = max(suf[i + 1], a[i]);
    }
    for (int i = 0; i + k <= n; i++) cout << max(suf[i], pre[i + k - 1]) << " ";
    cout << "\n";
}
