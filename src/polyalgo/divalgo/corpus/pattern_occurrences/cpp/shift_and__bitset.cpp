#include <bits/stdc++.h>
using namespace std;

bitset<3001> where_[26], state;

int main() {
    string t, p;
    cin >> t >> p;
    int m = p.size(), ans = 0;
    for (int i = 0; i < m; i++) where_[p[i] - 'a'].set(i);
    for (char c : t) {
        state <<= 1;
        state.set(0);
        state &= where_[c - 'a'];
        if (state[m - 1]) ans++;
    }
    cout << ans << '\n';
}
