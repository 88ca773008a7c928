#include <bits/stdc++.h>
using namespace std;
typedef pair<int, int> pii;

vector<pii> sums(const vector<pii> &t) {
    vector<pii> res{{0, 0}};
    for (auto [w, v] : t) {
        int k = res.size();
        for (int i = 0; i < k; i++) res.push_back({res[i].first + w, res[i].second + v});
    }
    sort(res.begin(), res.end());
    for (size_t i = 1; i < res.size(); i++) res[i].second = max(res[i].second, res[i - 1].second);
    return res;
}

int main() {
    int n, c;
    cin >> n >> c;
    vector<pii> a, b;
    for (int i = 0; i < n; i++) {
        int w, v;
        cin >> w >> v;
        if (i % 2) a.push_back({w, v});
        else b.push_back({w, v});
    }
    vector<pii> x = sums(a), y = sums(b);
    int best = 0;
    for (auto &p : x) {
        if (p.first > c) break;
        auto it = upper_bound(y.begin(), y.end(), pii(c - p.first, INT_MAX));
        best = max(best, p.second + prev(it)->second);
    }
    cout << best << '\n';
}
