#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, q;
    cin >> n >> q;
    vector<int> a(n + 1);
    for (int i = 1; i <= n; i++) cin >> a[i];
    vector<vector<pair<int, int>>> at(n + 1);
    for (int i = 0; i < q; i++) {
        int l, r;
        cin >> l >> r;
        at[r].push_back({l, i});
    }
    vector<int> ans(q), st;
    for (int r = 1; r <= n; r++) {
        while (!st.empty() && a[st.back()] >= a[r]) st.pop_back();
        st.push_back(r);
        for (auto [l, id] : at[r]) ans[id] = a[*lower_bound(st.begin(), st.end(), l)];
    }
    for (int x : ans) cout << x << "\n";
}
