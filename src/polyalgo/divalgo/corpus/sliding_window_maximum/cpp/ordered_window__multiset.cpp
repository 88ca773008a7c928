#include <bits/stdc++.h>
using namespace std;
#define rep(i, a, b) for (int i = a; i < b; i++)

int main() {
    int n, k;
    cin >> n >> k;
    vector<long long> a(n);
    rep(i, 0, n) cin >> a[i];
    multiset<long long> win;
    rep(i, 0, k) win.insert(a[i]);
    cout << *win.rbegin();
    rep(i, k, n) {
        win.erase(win.find(a[i - k]));
        win.insert(a[i]);
        cout << ' ' << *win.rbegin();
    }
    cout << '\n';
}
