#include <iostream>
#include <string>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    string s;
    cin >> s;
    int n = s.size();
    vector<int> c(n), p(n), d(n);
    for (int i = 0; i < n; i++) {
        c[i] = s[i] - 'a';
        p[i] = i;
    }
    for (int len = 1; len < n; len <<= 1) {
        auto less_ = [&](int a, int b) {
            if (c[a] != c[b]) return c[a] < c[b];
            return c[(a + len) % n] < c[(b + len) % n];
        };
        sort(p.begin(), p.end(), less_);
        d[p[0]] = 0;
        for (int i = 1; i < n; i++) d[p[i]] = d[p[i - 1]] + (less_(p[i - 1], p[i]) ? 1 : 0);
        c = d;
    }
    for (int i = 0; i < n; i++) cout << s[(p[0] + i) % n];
    cout << endl;
    return 0;
}
