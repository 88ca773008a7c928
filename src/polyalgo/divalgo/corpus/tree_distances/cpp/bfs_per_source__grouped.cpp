#include <iostream>
#include <queue>
#include <vector>
using namespace std;

int main() {
    int n, q;
    cin >> n >> q;
    vector<vector<int>> g(n + 1);
    for (int i = 2; i <= n; i++) {
        int b;
        cin >> b;
        g[i].push_back(b);
        g[b].push_back(i);
    }
    vector<vector<pair<int, int>>> ask(n + 1);
    for (int i = 0; i < q; i++) {
        int u, v;
        cin >> u >> v;
        ask[u].push_back({v, i});
    }
    vector<int> ans(q);
    for (int s = 1; s <= n; s++) {
        if (ask[s].empty()) continue;
        vector<int> d(n + 1, -1);
        queue<int> todo;
        todo.push(s);
        d[s] = 0;
        while (!todo.empty()) {
            int u = todo.front();
            todo.pop();
            for (int v : g[u]) {
                if (d[v] != -1) continue;
                d[v] = d[u] + 1;
                todo.push(v);
            }
        }
        for (auto &p : ask[s]) ans[p.second] = d[p.first];
    }
    for (int i = 0; i < q; i++) cout << ans[i] << "\n";
    return 0;
}
