#include <bits/stdc++.h>
using namespace std;

int n, s;
vector<int> c;
vector<int> rest;

bool go(int i, int need) {
    if (need == 0) return true;
    if (i == n || need < 0 || rest[i] < need) return false;
    if (rest[i] == need) return true;
    return go(i + 1, need - c[i]) || go(i + 1, need);
}

int main() {
    cin >> n >> s;
    c.resize(n);
    rest.assign(n + 1, 0);
    for (auto &x : c) cin >> x;
    sort(c.rbegin(), c.rend());
    for (int i = n - 1; i >= 0; i--) rest[i] = rest[i + 1] + c[i];
    cout << (go(0, s) ? "YES" : "NO") << "\n";
}
