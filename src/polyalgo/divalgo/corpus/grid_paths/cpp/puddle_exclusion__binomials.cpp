#include <bits/stdc++.h>
using namespace std;
typedef long long ll;
const ll M = 1000000007;

ll f[405], g[405];

ll power(ll b, ll e) {
    ll r = 1;
    while (e) {
        if (e % 2) r = r * b % M;
        b = b * b % M;
        e /= 2;
    }
    return r;
}

ll choose(int n, int k) {
    if (k < 0 || k > n) return 0;
    return f[n] * g[k] % M * g[n - k] % M;
}

int main() {
    int h, w, k;
    cin >> h >> w >> k;
    f[0] = g[0] = 1;
    for (int i = 1; i < 405; i++) {
        f[i] = f[i - 1] * i % M;
        g[i] = power(f[i], M - 2);
    }
    vector<pair<int, int>> p(k);
    for (auto &x : p) cin >> x.first >> x.second;
    p.push_back({h, w});
    sort(p.begin(), p.end());
    vector<ll> clean(p.size());
    for (size_t i = 0; i < p.size(); i++) {
        int y = p[i].first, x = p[i].second;
        clean[i] = choose(y + x - 2, y - 1);
        for (size_t j = 0; j < i; j++) {
            int dy = y - p[j].first, dx = x - p[j].second;
            if (dx < 0) continue;
            clean[i] = (clean[i] + M - clean[j] * choose(dy + dx, dy) % M) % M;
        }
    }
    cout << clean.back() << endl;
}
