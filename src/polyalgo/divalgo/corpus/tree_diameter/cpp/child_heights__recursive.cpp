#include <bits/stdc++.h>
using namespace std;
#define int long long

vector<vector<pair<int, int>>> t;
int ans = 0;

int height(int u, int parent) {
    int one = 0, two = 0;
    for (auto &e : t[u]) {
        if (e.first == parent) continue;
        int h = height(e.first, u) + e.second;
        if (h > one) {
            two = one;
            one = h;
        } else if (h > two) {
            two = h;
        }
    }
    ans = max(ans, one + two);
    return one;
}

signed main() {
    ios::sync_with_stdio(false);
    int n;
    cin >> n;
    t.resize(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v, w;
        cin >> u >> v >> w;
        t[u].push_back({v, w});
        t[v].push_back({u, w});
    }
    height(1, 0);
    cout << ans << "\n";
}
