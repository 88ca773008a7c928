#include <bits/stdc++.h>
using namespace std;
#define rep(i, n) for (int i = 0; i < (n); i++)

int main() {
    int n;
    cin >> n;
    vector<vector<int>> d(n, vector<int>(n));
    rep(i, n) rep(j, n) cin >> d[i][j];
    vector<int> p(n - 1);
    iota(p.begin(), p.end(), 1);
    long long best = LLONG_MAX;
    do {
        long long len = d[0][p[0]] + d[p[n - 2]][0];
        rep(i, n - 2) len += d[p[i]][p[i + 1]];
        best = min(best, len);
    } while (next_permutation(p.begin(), p.end()));
    cout << best << endl;
    return 0;
}
