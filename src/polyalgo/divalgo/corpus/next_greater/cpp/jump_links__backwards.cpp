#include <iostream>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    vector<int> a(n + 1), nxt(n + 1, 0);
    for (int i = 1; i <= n; ++i) cin >> a[i];
    for (int i = n - 1; i >= 1; --i) {
        int j = i + 1;
        while (j != 0 && a[j] <= a[i]) j = nxt[j];
        nxt[i] = j;
    }
    for (int i = 1; i <= n; ++i) cout << nxt[i] << (i < n ? ' ' : '\n');
    return 0;
}
