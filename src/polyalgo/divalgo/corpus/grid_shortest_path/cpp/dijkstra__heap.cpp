#include <bits/stdc++.h>
using namespace std;
typedef pair<int, int> pii;
const int INF = 1e9;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(0);
    int h, w;
    cin >> h >> w;
    string all, row;
    for (int i = 0; i < h; i++) {
        cin >> row;
        all += row;
    }
    vector<int> d(h * w, INF);
    priority_queue<pii, vector<pii>, greater<pii>> pq;
    d[0] = 0;
    pq.emplace(0, 0);
    while (!pq.empty()) {
        int cost = pq.top().first, u = pq.top().second;
        pq.pop();
        if (cost > d[u]) continue;
        auto relax = [&](int v) {
            if (all[v] == '.' && d[v] > cost + 1) {
                d[v] = cost + 1;
                pq.emplace(d[v], v);
            }
        };
        if (u % w) relax(u - 1);
        if (u % w != w - 1) relax(u + 1);
        if (u >= w) relax(u - w);
        if (u + w < h * w) relax(u + w);
    }
    cout << (d[h * w - 1] == INF ? -1 : d[h * w - 1]) << '\n';
}
