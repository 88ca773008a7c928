#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<vector<int>> g(n + 1);
    vector<int> deg(n + 1, 0), term(n + 1, 1);
    for (int i = 0; i < m; i++) {
        int u, v;
        cin >> u >> v;
        g[u].push_back(v);
        deg[v]++;
    }
    queue<int> q;
    for (int i = 1; i <= n; i++)
        if (deg[i] == 0) q.push(i);
    int seen = 0, ans = 0;
    while (!q.empty()) {
        int u = q.front();
        q.pop();
        seen++;
        ans = max(ans, term[u]);
        for (int v : g[u]) {
            term[v] = max(term[v], term[u] + 1);
            if (--deg[v] == 0) q.push(v);
        }
    }
    cout << (seen == n ? ans : -1) << endl;
}
