#include <bits/stdc++.h>
using namespace std;
typedef pair<int, int> pii;
#define pb push_back

int main() {
    int n;
    cin >> n;
    vector<pii> v;
    for (int i = 0; i < n; i++) {
        int x, y;
        cin >> x >> y;
        v.pb(pii(x, y));
    }
    sort(v.begin(), v.end());
    priority_queue<int, vector<int>, greater<int>> leaving;
    size_t ans = 0;
    for (auto &p : v) {
        while (!leaving.empty() && leaving.top() < p.first) leaving.pop();
        leaving.push(p.second);
        ans = max(ans, leaving.size());
    }
    cout << ans << '\n';
}
