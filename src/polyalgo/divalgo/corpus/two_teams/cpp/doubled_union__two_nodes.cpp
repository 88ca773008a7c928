#include <bits/stdc++.h>
using namespace std;

struct DSU {
    vector<int> p;
    DSU(int n) : p(n) {
        for (int i = 0; i < n; i++) p[i] = i;
    }
    int get(int x) {
        if (p[x] != x) p[x] = get(p[x]);
        return p[x];
    }
    void join(int a, int b) { p[get(a)] = get(b); }
};

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, m;
    cin >> n >> m;
    DSU d(2 * n);
    for (int i = 0; i < m; i++) {
        int a, b;
        cin >> a >> b;
        a--, b--;
        d.join(a, b + n);
        d.join(b, a + n);
    }
    set<int> roots;
    for (int i = 0; i < n; i++) {
        if (d.get(i) == d.get(i + n)) {
            cout << 0 << "\n";
            return 0;
        }
    }
    for (int i = 0; i < 2 * n; i++) roots.insert(d.get(i));
    long long res = 1;
    for (size_t i = 0; i < roots.size() / 2; i++) res = res * 2 % 1000000007;
    cout << res << "\n";
}
