#include <bits/stdc++.h>
using namespace std;
#define fi first
#define se second

int main() {
    string s, t;
    cin >> s >> t;
    int n = s.size(), m = t.size();
    vector<vector<int>> d(n + 1, vector<int>(m + 1, 1e9));
    deque<pair<int, int>> dq;
    d[0][0] = 0;
    dq.push_back({0, 0});
    while (!dq.empty()) {
        pair<int, int> u = dq.front();
        dq.pop_front();
        int i = u.fi, j = u.se, c = d[i][j];
        if (i < n && j < m) {
            int w = s[i] != t[j];
            if (c + w < d[i + 1][j + 1]) {
                d[i + 1][j + 1] = c + w;
                if (w == 0) dq.push_front({i + 1, j + 1});
                else dq.push_back({i + 1, j + 1});
            }
        }
        if (i < n && c + 1 < d[i + 1][j]) {
            d[i + 1][j] = c + 1;
            dq.push_back({i + 1, j});
        }
        if (j < m && c + 1 < d[i][j + 1]) {
            d[i][j + 1] = c + 1;
            dq.push_back({i, j + 1});
        }
    }
    cout << d[n][m] << "\n";
}
