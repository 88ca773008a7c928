#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, s;
    cin >> n >> s;
    vector<int> a(n);
    for (auto &x : a) cin >> x;
    sort(a.begin(), a.end());
    long long ans = 0;
    int i = 0, j = n - 1;
    while (i < j) {
        int sum = a[i] + a[j];
        if (sum < s) i++;
        else if (sum > s) j--;
        else if (a[i] == a[j]) {
            long long c = j - i + 1;
            ans += c * (c - 1) / 2;
            break;
        } else {
            int x = a[i], y = a[j];
            long long p = 0, q = 0;
            while (i < n && a[i] == x) i++, p++;
            while (j >= 0 && a[j] == y) j--, q++;
            ans += p * q;
        }
    }
    cout << ans << endl;
}
