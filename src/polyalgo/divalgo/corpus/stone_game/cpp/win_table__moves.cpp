#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<bool> win(n + 1, false);
    int ans = 0;
    for (int i = 1; i <= n; i++) {
        for (int t = 1; t <= k && t <= i; t++) {
            if (!win[i - t]) {
                win[i] = true;
                break;
            }
        }
        if (!win[i]) ans++;
    }
    cout << ans << endl;
}
