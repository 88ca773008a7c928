#include <bits/stdc++.h>
using namespace std;
using State = tuple<int, int, int>;

int main() {
    int n;
    cin >> n;
    vector<vector<int>> d(n, vector<int>(n));
    for (auto &r : d)
        for (int &x : r) cin >> x;
    int full = (1 << n) - 1;
    priority_queue<State, vector<State>, greater<State>> pq;
    set<pair<int, int>> closed;
    pq.push({0, 0, 0});
    while (true) {
        auto [cost, mask, u] = pq.top();
        pq.pop();
        if (mask == full) {
            cout << cost << endl;
            break;
        }
        if (!closed.insert({mask, u}).second) continue;
        for (int v = 0; v < n; v++) {
            if (mask >> v & 1) continue;
            if (v == 0 && (mask | 1) != full) continue;
            pq.push({cost + d[u][v], mask | 1 << v, v});
        }
    }
    return 0;
}
