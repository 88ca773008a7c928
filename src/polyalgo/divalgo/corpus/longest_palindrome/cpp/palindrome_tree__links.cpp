#include <bits/stdc++.h>
using namespace std;

int nxt[1005][26], len[1005], link_[1005];

int main() {
    string s;
    cin >> s;
    len[0] = -1;
    len[1] = 0;
    link_[0] = link_[1] = 0;
    int cnt = 2, last = 1, ans = 0;
    for (int i = 0; i < (int)s.size(); i++) {
        auto climb = [&](int v) {
            while (i - len[v] - 1 < 0 || s[i - len[v] - 1] != s[i]) v = link_[v];
            return v;
        };
        int c = s[i] - 'a';
        int cur = climb(last);
        if (!nxt[cur][c]) {
            len[cnt] = len[cur] + 2;
            link_[cnt] = len[cnt] == 1 ? 1 : nxt[climb(link_[cur])][c];
            nxt[cur][c] = cnt++;
        }
        last = nxt[cur][c];
        ans = max(ans, len[last]);
    }
    cout << ans << "\n";
}
