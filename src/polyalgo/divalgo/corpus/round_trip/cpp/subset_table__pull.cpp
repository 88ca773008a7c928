#include <cstdio>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<vector<long long>> w(n, vector<long long>(n));
    for (auto &row : w)
        for (auto &x : row) scanf("%lld", &x);
    int full = 1 << (n - 1);
    const long long INF = 1e15;
    vector<vector<long long>> best(full, vector<long long>(n, INF));
    for (int s = 0; s < full; ++s) {
        for (int v = 1; v < n; ++v) {
            if (!(s & (1 << (v - 1)))) continue;
            int rest = s ^ (1 << (v - 1));
            if (rest == 0) {
                best[s][v] = w[0][v];
                continue;
            }
            for (int u = 1; u < n; ++u)
                if (rest & (1 << (u - 1))) best[s][v] = min(best[s][v], best[rest][u] + w[u][v]);
        }
    }
    long long res = INF;
    for (int v = 1; v < n; ++v) res = min(res, best[full - 1][v] + w[v][0]);
    printf("%lld\n", res);
    return 0;
}
