#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    int n;
    cin >> n;
    vector<int> a(n);
    for (int i = 0; i < n; i++) cin >> a[i];
    sort(a.begin(), a.end());
    int m = a[n / 2];
    int times = upper_bound(a.begin(), a.end(), m) - lower_bound(a.begin(), a.end(), m);
    cout << (times * 2 > n ? m : -1) << "\n";
    return 0;
}
