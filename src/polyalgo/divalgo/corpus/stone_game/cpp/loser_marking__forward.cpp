#include <bits/stdc++.h>
using namespace std;

bool win[6005];

int main() {
    ios::sync_with_stdio(false);
    int n, k, cnt = 0;
    cin >> n >> k;
    for (int p = 0; p <= n; p++) {
        if (win[p]) continue;
        if (p) cnt++;
        fill(win + p + 1, win + p + k + 1, true);
    }
    cout << cnt << endl;
    return 0;
}
