#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> a(n);
    for (int i = 0; i < n; i++) cin >> a[i];
    set<int> s(a.begin(), a.end());
    vector<int> b(s.begin(), s.end());
    int m = b.size();
    vector<int> prev(m + 1, 0), cur(m + 1, 0);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            if (a[i] == b[j]) cur[j + 1] = prev[j] + 1;
            else cur[j + 1] = max(cur[j], prev[j + 1]);
        }
        swap(prev, cur);
    }
    cout << prev[m] << '\n';
    return 0;
}
