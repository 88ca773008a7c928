#include <iostream>
#include <queue>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<vector<pair<int, int>>> g(n);
    vector<int> deg(n, 0);
    for (int i = 1; i < n; i++) {
        int u, v, w;
        cin >> u >> v >> w;
        u--, v--;
        g[u].push_back({v, w});
        g[v].push_back({u, w});
        deg[u]++;
        deg[v]++;
    }
    vector<long long> down(n, 0);
    vector<bool> gone(n, false);
    queue<int> leaves;
    for (int i = 0; i < n; i++)
        if (deg[i] == 1) leaves.push(i);
    long long best = 0;
    while (!leaves.empty()) {
        int u = leaves.front();
        leaves.pop();
        gone[u] = true;
        for (auto &e : g[u]) {
            int v = e.first;
            if (gone[v]) continue;
            long long d = down[u] + e.second;
            best = max(best, down[v] + d);
            down[v] = max(down[v], d);
            if (--deg[v] == 1) leaves.push(v);
        }
    }
    cout << best << endl;
    return 0;
}
