#include <bits/stdc++.h>
using namespace std;

int n, d[9][9], cheapest[9];
int best = INT_MAX;
bool seen[9];

void dfs(int u, int visited, int len, int bound) {
    if (len + bound >= best) return;
    if (visited == n) {
        best = min(best, len + d[u][0]);
        return;
    }
    for (int v = 1; v < n; v++) {
        if (seen[v]) continue;
        seen[v] = true;
        dfs(v, visited + 1, len + d[u][v], bound - cheapest[u]);
        seen[v] = false;
    }
}

int main() {
    cin >> n;
    int total = 0;
    for (int i = 0; i < n; i++) {
        cheapest[i] = INT_MAX;
        for (int j = 0; j < n; j++) {
            cin >> d[i][j];
            if (i != j) cheapest[i] = min(cheapest[i], d[i][j]);
        }
        total += cheapest[i];
    }
    dfs(0, 1, 0, total);
    cout << best << '\n';
}
