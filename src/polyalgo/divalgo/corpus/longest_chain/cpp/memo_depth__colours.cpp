#include <bits/stdc++.h>
using namespace std;

vector<int> before[305];
int state[305], memo[305];
bool cycle_ = false;

int depth(int u) {
    if (state[u] == 2) return memo[u];
    if (state[u] == 1) {
        cycle_ = true;
        return 0;
    }
    state[u] = 1;
    int d = 1;
    for (int v : before[u]) {
        d = max(d, depth(v) + 1);
        if (cycle_) return 0;
    }
    state[u] = 2;
    return memo[u] = d;
}

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    for (int i = 0; i < m; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        before[v].push_back(u);
    }
    int ans = 0;
    for (int i = 1; i <= n && !cycle_; i++) ans = max(ans, depth(i));
    printf("%d\n", cycle_ ? -1 : ans);
    return 0;
}
