#include <bits/stdc++.h>
using namespace std;
#define rep(i, a, b) for (int i = (a); i < (b); ++i)
#define int long long
const int P = 1e9 + 7;

int C[401][401];

signed main() {
    ios::sync_with_stdio(false);
    int h, w, k;
    cin >> h >> w >> k;
    rep(i, 0, 401) {
        C[i][0] = 1;
        rep(j, 1, i + 1) C[i][j] = (C[i - 1][j - 1] + C[i - 1][j]) % P;
    }
    vector<array<int, 2>> pts(k);
    for (auto &p : pts) cin >> p[0] >> p[1];
    sort(pts.begin(), pts.end());
    // first[i]: walks to puddle i that touch no earlier one
    vector<int> first(k);
    int total = C[h + w - 2][h - 1];
    rep(i, 0, k) {
        first[i] = C[pts[i][0] + pts[i][1] - 2][pts[i][0] - 1];
        rep(j, 0, i) {
            int a = pts[i][0] - pts[j][0], b = pts[i][1] - pts[j][1];
            if (b >= 0) first[i] = (first[i] + (P - first[j]) * C[a + b][a]) % P;
        }
        total = (total + (P - first[i]) * C[h - pts[i][0] + w - pts[i][1]][h - pts[i][0]]) % P;
    }
    cout << total << '\n';
}
