#include <bits/stdc++.h>
using namespace std;
#define rep(i, a, b) for (int i = (a); i < (b); i++)

int main() {
    int n;
    cin >> n;
    vector<string> s(n);
    rep(i, 0, n) cin >> s[i];
    vector<int> p(n);
    iota(p.begin(), p.end(), 0);
    int cnt = 0;
    do {
        bool ok = true;
        rep(i, 0, n) {
            if (s[i][p[i]] == '#') ok = false;
            rep(j, 0, i) if (i - j == abs(p[i] - p[j])) ok = false;
        }
        if (ok) cnt++;
    } while (next_permutation(p.begin(), p.end()));
    cout << cnt << endl;
}
