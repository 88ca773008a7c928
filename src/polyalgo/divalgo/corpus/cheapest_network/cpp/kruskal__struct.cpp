#include <bits/stdc++.h>
using namespace std;

struct Edge {
    int u, v, w;
    bool operator<(const Edge &o) const { return w < o.w; }
};

vector<int> p;

int find(int x) { return x == p[x] ? x : p[x] = find(p[x]); }

int main() {
    int n, m;
    cin >> n >> m;
    vector<Edge> e(m);
    for (auto &x : e) cin >> x.u >> x.v >> x.w;
    sort(e.begin(), e.end());
    p.resize(n + 1);
    for (int i = 1; i <= n; i++) p[i] = i;
    long long cost = 0;
    int used = 0;
    for (auto &x : e) {
        int a = find(x.u), b = find(x.v);
        if (a == b) continue;
        p[a] = b;
        cost += x.w;
        used++;
    }
    if (used == n - 1) cout << cost << endl;
    else cout << -1 << endl;
}
