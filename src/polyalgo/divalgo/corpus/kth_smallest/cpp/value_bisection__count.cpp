#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<int> a(n);
    for (int i = 0; i < n; ++i) cin >> a[i];
    int lo = -100000, hi = 100000;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        int c = 0;
        for (int x : a) c += (x <= mid);
        if (c >= k) hi = mid;
        else lo = mid + 1;
    }
    cout << lo << endl;
    return 0;
}
