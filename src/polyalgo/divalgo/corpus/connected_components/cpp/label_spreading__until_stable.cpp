#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    vector<int> u(m), v(m), label(n + 1);
    for (int i = 0; i < m; i++) scanf("%d %d", &u[i], &v[i]);
    for (int i = 1; i <= n; i++) label[i] = i;
    bool again = true;
    while (again) {
        again = false;
        for (int i = 0; i < m; i++) {
            int low = min(label[u[i]], label[v[i]]);
            if (label[u[i]] != low || label[v[i]] != low) {
                label[u[i]] = label[v[i]] = low;
                again = true;
            }
        }
    }
    map<int, int> cnt;
    for (int i = 1; i <= n; i++) cnt[label[i]]++;
    int mx = 0;
    for (auto &kv : cnt) mx = max(mx, kv.second);
    printf("%d %d\n", (int)cnt.size(), mx);
}
