#include <bits/stdc++.h>
using namespace std;
typedef pair<int, int> pii;

int main() {
    int n;
    scanf("%d", &n);
    vector<pii> v(n);
    for (int i = 0; i < n; i++) {
        scanf("%d", &v[i].first);
        v[i].second = i + 1;
    }
    sort(v.begin(), v.end(), greater<pii>());
    vector<int> ans(n + 1);
    set<int> taller;
    for (int i = 0; i < n;) {
        int j = i;
        while (j < n && v[j].first == v[i].first) {
            auto it = taller.upper_bound(v[j].second);
            ans[v[j].second] = it == taller.end() ? 0 : *it;
            j++;
        }
        for (; i < j; i++) taller.insert(v[i].second);
    }
    for (int i = 1; i <= n; i++) printf("%d%c", ans[i], i == n ? '\n' : ' ');
    return 0;
}
