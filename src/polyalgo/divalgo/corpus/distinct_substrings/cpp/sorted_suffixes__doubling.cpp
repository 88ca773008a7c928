#include <bits/stdc++.h>
using namespace std;
#define all(x) x.begin(), x.end()

int main() {
    string s;
    cin >> s;
    int n = s.size();
    vector<int> sa(n), rk(n), tmp(n);
    for (int i = 0; i < n; i++) {
        sa[i] = i;
        rk[i] = s[i];
    }
    for (int k = 1; k < 2 * n; k *= 2) {
        auto key = [&](int i) { return make_pair(rk[i], i + k < n ? rk[i + k] : -1); };
        sort(all(sa), [&](int a, int b) { return key(a) < key(b); });
        tmp[sa[0]] = 0;
        for (int i = 1; i < n; i++) tmp[sa[i]] = tmp[sa[i - 1]] + (key(sa[i - 1]) < key(sa[i]));
        rk = tmp;
    }
    int same = 0;
    for (int i = 0, h = 0; i < n; i++) {
        if (rk[i] == 0) {
            h = 0;
            continue;
        }
        int j = sa[rk[i] - 1];
        while (i + h < n && j + h < n && s[i + h] == s[j + h]) h++;
        same += h;
        if (h) h--;
    }
    cout << n * (n + 1) / 2 - same << '\n';
}
