#include <bits/stdc++.h>
using namespace std;
#define rep(i, a, b) for (int i = a; i < (b); ++i)
typedef vector<int> vi;

vector<vi> kids;
vi first_, tour;

void walk(int u, int d) {
    first_[u] = tour.size();
    tour.push_back(d);
    for (int v : kids[u]) {
        walk(v, d + 1);
        tour.push_back(d);
    }
}

int main() {
    int n, q;
    cin >> n >> q;
    kids.resize(n + 1);
    first_.resize(n + 1);
    rep(i, 2, n + 1) {
        int b;
        cin >> b;
        kids[b].push_back(i);
    }
    walk(1, 0);
    vector<vi> sp{tour};
    for (int len = 1; 2 * len <= (int)tour.size(); len *= 2) {
        vi row(tour.size() - 2 * len + 1);
        rep(i, 0, (int)row.size()) row[i] = min(sp.back()[i], sp.back()[i + len]);
        sp.push_back(row);
    }
    rep(i, 0, q) {
        int u, v;
        cin >> u >> v;
        int l = min(first_[u], first_[v]), r = max(first_[u], first_[v]) + 1;
        int k = __lg(r - l);
        int low = min(sp[k][l], sp[k][r - (1 << k)]);
        cout << tour[first_[u]] + tour[first_[v]] - 2 * low << "\n";
    }
}
