#include <bits/stdc++.h>
using namespace std;
#define all(v) v.begin(), v.end()
typedef long long ll;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(0);
    int n;
    cin >> n;
    vector<int> p(n);
    for (int &x : p) cin >> x;
    vector<int> s(p);
    sort(all(s));
    s.erase(unique(all(s)), s.end());
    vector<int> bit(s.size() + 1);
    ll ans = 0;
    for (int i = n - 1; i >= 0; --i) {
        int r = lower_bound(all(s), p[i]) - s.begin();
        for (int k = r; k > 0; k -= k & -k) ans += bit[k];
        for (int k = r + 1; k < (int)bit.size(); k += k & -k) bit[k]++;
    }
    cout << ans << "\n";
}
