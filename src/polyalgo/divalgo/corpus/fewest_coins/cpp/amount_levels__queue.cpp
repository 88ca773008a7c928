#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int m, s;
    cin >> m >> s;
    vector<int> v(m), d(s + 1, -1);
    for (int i = 0; i < m; ++i) cin >> v[i];
    queue<int> q;
    q.push(0);
    d[0] = 0;
    while (!q.empty() && d[s] == -1) {
        int x = q.front();
        q.pop();
        for (int i = 0; i < m; ++i) {
            int y = x + v[i];
            if (y > s || d[y] != -1) continue;
            d[y] = d[x] + 1;
            q.push(y);
        }
    }
    cout << d[s] << '\n';
}
