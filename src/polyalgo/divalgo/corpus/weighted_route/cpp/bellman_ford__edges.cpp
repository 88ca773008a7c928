#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<array<int, 3>> edges(m);
    for (auto &e : edges) cin >> e[0] >> e[1] >> e[2];
    const long long INF = 4e18;
    vector<long long> d(n + 1, INF);
    d[1] = 0;
    for (int round = 1; round < n; round++) {
        bool changed = false;
        for (auto &e : edges) {
            if (d[e[0]] == INF) continue;
            if (d[e[0]] + e[2] < d[e[1]]) {
                d[e[1]] = d[e[0]] + e[2];
                changed = true;
            }
        }
        if (!changed) break;
    }
    if (d[n] == INF) d[n] = -1;
    cout << d[n] << '\n';
}
