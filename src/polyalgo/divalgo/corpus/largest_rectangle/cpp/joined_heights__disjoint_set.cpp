#include <bits/stdc++.h>
using namespace std;
#define all(x) (x).begin(), (x).end()

vector<int> par, len;

int root(int x) {
    while (par[x] != x) x = par[x] = par[par[x]];
    return x;
}

void join(int a, int b) {
    a = root(a), b = root(b);
    if (len[a] < len[b]) swap(a, b);
    par[b] = a;
    len[a] += len[b];
}

int main() {
    int n;
    cin >> n;
    vector<int> h(n), order(n);
    for (int &x : h) cin >> x;
    par.resize(n);
    len.assign(n, 1);
    iota(all(par), 0);
    iota(all(order), 0);
    sort(all(order), [&](int a, int b) { return h[a] > h[b]; });
    vector<bool> up(n, false);
    long long ans = 0;
    for (int i : order) {
        up[i] = true;
        if (i > 0 && up[i - 1]) join(i, i - 1);
        if (i + 1 < n && up[i + 1]) join(i, i + 1);
        ans = max(ans, 1LL * h[i] * len[root(i)]);
    }
    cout << ans << endl;
}
