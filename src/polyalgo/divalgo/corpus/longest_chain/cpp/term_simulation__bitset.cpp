#include <bits/stdc++.h>
using namespace std;

bitset<300> needs[300];

int main() {
    int n, m;
    cin >> n >> m;
    for (int i = 0; i < m; i++) {
        int u, v;
        cin >> u >> v;
        needs[v - 1].set(u - 1);
    }
    bitset<300> passed;
    int t = 0;
    while ((int)passed.count() < n) {
        bitset<300> after = passed;
        for (int c = 0; c < n; c++)
            if ((needs[c] & ~passed).none()) after.set(c);
        if (after == passed) {
            t = -1;
            break;
        }
        passed = after;
        t++;
    }
    cout << t << "\n";
}
