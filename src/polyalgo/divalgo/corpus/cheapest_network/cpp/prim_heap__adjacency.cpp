#include <bits/stdc++.h>
using namespace std;
typedef pair<int, int> pii;
#define pb push_back
#define mp make_pair

vector<pii> g[305];
bool in[305];

int main() {
    ios::sync_with_stdio(false);
    cin.tie(0);
    int n, m;
    cin >> n >> m;
    while (m--) {
        int u, v, w;
        cin >> u >> v >> w;
        g[u].pb(mp(w, v));
        g[v].pb(mp(w, u));
    }
    priority_queue<pii, vector<pii>, greater<pii>> pq;
    pq.push(mp(0, 1));
    long long sum = 0;
    int cnt = 0;
    while (!pq.empty()) {
        pii t = pq.top();
        pq.pop();
        if (in[t.second]) continue;
        in[t.second] = true;
        sum += t.first;
        cnt++;
        for (auto &e : g[t.second])
            if (!in[e.second]) pq.push(e);
    }
    cout << (cnt == n ? sum : -1) << "\n";
}
