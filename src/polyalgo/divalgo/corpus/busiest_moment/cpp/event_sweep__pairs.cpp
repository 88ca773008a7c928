#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<pair<int, int>> ev;
    for (int i = 0; i < n; i++) {
        int a, b;
        cin >> a >> b;
        ev.push_back({a, 1});
        ev.push_back({b + 1, -1});
    }
    sort(ev.begin(), ev.end());
    int cur = 0, best = 0;
    for (auto [t, d] : ev) {
        cur += d;
        best = max(best, cur);
    }
    cout << best << endl;
}
