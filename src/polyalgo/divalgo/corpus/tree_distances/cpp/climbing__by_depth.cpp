#include <bits/stdc++.h>
using namespace std;

int p[805];

int depth(int v) {
    int d = 0;
    while (v != 1) {
        v = p[v];
        d++;
    }
    return d;
}

int main() {
    int n, q;
    cin >> n >> q;
    for (int i = 2; i <= n; i++) cin >> p[i];
    while (q--) {
        int u, v;
        cin >> u >> v;
        int a = depth(u), b = depth(v), steps = 0;
        while (u != v) {
            if (a >= b) {
                u = p[u];
                a--;
            } else {
                v = p[v];
                b--;
            }
            steps++;
        }
        cout << steps << "\n";
    }
    return 0;
}
