#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<vector<int>> mx(12, vector<int>(n));
    for (int i = 0; i < n; i++) cin >> mx[0][i];
    for (int k = 1; k < 12; k++)
        for (int i = 0; i + (1 << k) <= n; i++) mx[k][i] = max(mx[k - 1][i], mx[k - 1][i + (1 << (k - 1))]);
    for (int i = 0; i < n; i++) {
        int p = i + 1;
        for (int k = 11; k >= 0; k--) {
            if (p + (1 << k) <= n && mx[k][p] <= mx[0][i]) p += 1 << k;
        }
        cout << (p < n ? p + 1 : 0) << " ";
    }
    cout << "\n";
}
