#include <bits/stdc++.h>
using namespace std;

int main() {
    const int MOD = 1e9 + 7;
    int n, m;
    cin >> n >> m;
    vector<vector<int>> g(n + 1);
    for (int i = 0; i < m; i++) {
        int a, b;
        cin >> a >> b;
        g[a].push_back(b);
        g[b].push_back(a);
    }
    vector<int> col(n + 1, -1);
    long long ans = 1;
    for (int s = 1; s <= n; s++) {
        if (col[s] != -1) continue;
        ans = ans * 2 % MOD;
        queue<int> q;
        q.push(s);
        col[s] = 0;
        while (!q.empty()) {
            int u = q.front();
            q.pop();
            for (int v : g[u]) {
                if (col[v] == -1) {
                    col[v] = 1 - col[u];
                    q.push(v);
                } else if (col[v] == col[u]) {
                    cout << 0 << endl;
                    return 0;
                }
            }
        }
    }
    cout << ans << endl;
    return 0;
}
