#include <bits/stdc++.h>
using namespace std;
#define rep(i, n) for (int i = 0; i < (int)(n); i++)

int main() {
    int h, w;
    cin >> h >> w;
    vector<string> s(h);
    rep(i, h) cin >> s[i];
    const int BIG = 1 << 28;
    vector<vector<int>> d(h, vector<int>(w, BIG));
    d[0][0] = 0;
    bool changed = true;
    while (changed) {
        changed = false;
        rep(i, h) rep(j, w) {
            if (s[i][j] == '#') continue;
            int b = d[i][j];
            if (i > 0) b = min(b, d[i - 1][j] + 1);
            if (j > 0) b = min(b, d[i][j - 1] + 1);
            if (i + 1 < h) b = min(b, d[i + 1][j] + 1);
            if (j + 1 < w) b = min(b, d[i][j + 1] + 1);
            if (b < d[i][j]) {
                d[i][j] = b;
                changed = true;
            }
        }
    }
    int ans = d[h - 1][w - 1];
    cout << (ans >= BIG ? -1 : ans) << endl;
    return 0;
}
