#include <bits/stdc++.h>
using namespace std;
#define pb push_back

vector<int> adj[505];
bool vis[505];
int cnt;

void dfs(int u) {
    vis[u] = true;
    cnt++;
    for (int v : adj[u])
        if (!vis[v]) dfs(v);
}

int main() {
    int n, m;
    cin >> n >> m;
    for (int i = 0; i < m; i++) {
        int a, b;
        cin >> a >> b;
        adj[a].pb(b);
        adj[b].pb(a);
    }
    int comps = 0, largest = 0;
    for (int i = 1; i <= n; i++) {
        if (vis[i]) continue;
        cnt = 0;
        dfs(i);
        comps++;
        largest = max(largest, cnt);
    }
    cout << comps << ' ' << largest << '\n';
}
