#include <bits/stdc++.h>
using namespace std;
typedef bitset<320> Row;

Row add(Row x, Row y) {
    while (y.any()) {
        Row carry = x & y;
        x ^= y;
        y = carry << 1;
    }
    return x;
}

int main() {
    string s, t;
    cin >> s >> t;
    int n = s.size(), score = n;
    vector<Row> eq(26);
    for (int i = 0; i < n; i++) eq[s[i] - 'a'][i] = 1;
    Row pv, mv;
    for (int i = 0; i < n; i++) pv[i] = 1;
    for (char c : t) {
        Row e = eq[c - 'a'];
        Row xv = e | mv;
        Row xh = (add(e & pv, pv) ^ pv) | e;
        Row ph = mv | ~(xh | pv);
        Row mh = pv & xh;
        if (ph[n - 1]) score++;
        if (mh[n - 1]) score--;
        ph <<= 1;
        ph[0] = 1;
        mh <<= 1;
        pv = mh | ~(xv | ph);
        mv = ph & xv;
    }
    cout << score << '\n';
}
