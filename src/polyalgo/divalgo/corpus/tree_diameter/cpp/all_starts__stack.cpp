#include <bits/stdc++.h>
using namespace std;
using ll = long long;

int main() {
    int n;
    cin >> n;
    vector<vector<pair<int, ll>>> adj(n + 1);
    for (int i = 0; i + 1 < n; i++) {
        int a, b;
        ll w;
        cin >> a >> b >> w;
        adj[a].emplace_back(b, w);
        adj[b].emplace_back(a, w);
    }
    ll best = 0;
    for (int s = 1; s <= n; s++) {
        vector<ll> dist(n + 1, -1);
        vector<int> st{s};
        dist[s] = 0;
        while (!st.empty()) {
            int u = st.back();
            st.pop_back();
            best = max(best, dist[u]);
            for (auto &[v, w] : adj[u])
                if (dist[v] == -1) {
                    dist[v] = dist[u] + w;
                    st.push_back(v);
                }
        }
    }
    cout << best << '\n';
}
