#include <bits/stdc++.h>
using namespace std;

struct Half { int to, w, id; };
int n, m;
vector<Half> tree_[305];

// heaviest edge on the tree path u .. t; false if there is none
bool path(int u, int t, int from, pair<int, int> &heavy) {
    if (u == t) return true;
    for (auto &h : tree_[u]) {
        if (h.to == from) continue;
        if (path(h.to, t, u, heavy)) {
            heavy = max(heavy, {h.w, h.id});
            return true;
        }
    }
    return false;
}

void cut(int u, int id) {
    auto &v = tree_[u];
    for (size_t i = 0; i < v.size(); i++)
        if (v[i].id == id) {
            v.erase(v.begin() + i);
            return;
        }
}

int main() {
    cin >> n >> m;
    vector<int> a(m), b(m), c(m);
    long long cost = 0;
    int edges = 0;
    for (int i = 0; i < m; i++) {
        cin >> a[i] >> b[i] >> c[i];
        if (a[i] == b[i]) continue;
        pair<int, int> heavy(0, -1);
        if (path(a[i], b[i], 0, heavy)) {
            if (heavy.first <= c[i]) continue;
            cut(a[heavy.second], heavy.second);
            cut(b[heavy.second], heavy.second);
            cost -= heavy.first;
            edges--;
        }
        tree_[a[i]].push_back({b[i], c[i], i});
        tree_[b[i]].push_back({a[i], c[i], i});
        cost += c[i];
        edges++;
    }
    cout << (edges == n - 1 ? cost : -1) << endl;
    return 0;
}
