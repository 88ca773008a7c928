#include <iostream>
#include <algorithm>
using namespace std;

const int INF = 1e9;
int w[305][305], best[305];
bool done_[305];

int main() {
    int n, m;
    cin >> n >> m;
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= n; j++) w[i][j] = INF;
    for (int i = 0; i < m; i++) {
        int a, b, c;
        cin >> a >> b >> c;
        w[a][b] = min(w[a][b], c);
        w[b][a] = w[a][b];
    }
    fill(best, best + n + 1, INF);
    best[1] = 0;
    long long cost = 0;
    for (int it = 0; it < n; it++) {
        int u = -1;
        for (int i = 1; i <= n; i++)
            if (!done_[i] && (u == -1 || best[i] < best[u])) u = i;
        if (best[u] == INF) {
            cout << -1 << endl;
            return 0;
        }
        done_[u] = true;
        cost += best[u];
        for (int v = 1; v <= n; v++)
            if (!done_[v] && w[u][v] < best[v]) best[v] = w[u][v];
    }
    cout << cost << endl;
    return 0;
}
