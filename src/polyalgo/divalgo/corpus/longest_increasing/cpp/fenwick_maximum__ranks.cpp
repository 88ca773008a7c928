#include <bits/stdc++.h>
using namespace std;
#define sz(v) ((int)(v).size())
#define all(v) (v).begin(), (v).end()

int t[2000];

int main() {
    int n;
    cin >> n;
    vector<int> a(n);
    for (int &x : a) cin >> x;
    vector<int> b = a;
    sort(all(b));
    b.erase(unique(all(b)), b.end());
    int ans = 0;
    for (int x : a) {
        int r = lower_bound(all(b), x) - b.begin();
        int best = 0;
        for (int i = r; i > 0; i -= i & -i) best = max(best, t[i]);
        best++;
        ans = max(ans, best);
        for (int i = r + 1; i <= sz(b); i += i & -i) t[i] = max(t[i], best);
    }
    cout << ans << "\n";
}
