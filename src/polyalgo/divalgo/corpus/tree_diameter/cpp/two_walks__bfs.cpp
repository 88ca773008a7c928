#include <bits/stdc++.h>
using namespace std;
typedef pair<int, int> pii;

int n;
vector<pii> g[505];

pair<long long, int> far(int s) {
    vector<long long> d(n + 1, -1);
    queue<int> q;
    q.push(s);
    d[s] = 0;
    int best = s;
    while (!q.empty()) {
        int u = q.front();
        q.pop();
        if (d[u] > d[best]) best = u;
        for (auto [v, w] : g[u]) {
            if (d[v] < 0) {
                d[v] = d[u] + w;
                q.push(v);
            }
        }
    }
    return {d[best], best};
}

int main() {
    cin >> n;
    for (int i = 1; i < n; i++) {
        int u, v, w;
        cin >> u >> v >> w;
        g[u].push_back({v, w});
        g[v].push_back({u, w});
    }
    cout << far(far(1).second).first << endl;
}
