#include <iostream>
#include <vector>
using namespace std;
#define rep(i, n) for (int i = 0; i < (n); i++)

int main() {
    int n, m;
    cin >> n >> m;
    const long long INF = 1LL << 50;
    vector<vector<long long>> d(n, vector<long long>(n, INF));
    rep(i, n) d[i][i] = 0;
    rep(i, m) {
        int a, b;
        long long t;
        cin >> a >> b >> t;
        a--, b--;
        d[a][b] = min(d[a][b], t);
    }
    rep(k, n) rep(i, n) rep(j, n) d[i][j] = min(d[i][j], d[i][k] + d[k][j]);
    cout << (d[0][n - 1] < INF ? d[0][n - 1] : -1) << endl;
    return 0;
}
