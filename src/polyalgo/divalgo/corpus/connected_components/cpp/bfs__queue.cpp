#include <bits/stdc++.h>
using namespace std;
using vi = vector<int>;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, m;
    cin >> n >> m;
    vector<vi> g(n);
    for (int i = 0, u, v; i < m; i++) {
        cin >> u >> v;
        --u, --v;
        g[u].push_back(v);
        g[v].push_back(u);
    }
    vi comp(n, -1), sizes;
    for (int i = 0; i < n; i++) {
        if (comp[i] >= 0) continue;
        int id = sizes.size();
        sizes.push_back(0);
        queue<int> q;
        q.push(i);
        comp[i] = id;
        while (!q.empty()) {
            int u = q.front();
            q.pop();
            sizes[id]++;
            for (int v : g[u]) {
                if (comp[v] < 0) {
                    comp[v] = id;
                    q.push(v);
                }
            }
        }
    }
    cout << sizes.size() << " " << *max_element(sizes.begin(), sizes.end()) << "\n";
}
