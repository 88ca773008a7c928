#include <iostream>
#include <vector>
#include <algorithm>
#define all(c) c.begin(), c.end()
using namespace std;

int main() {
    int n;
    int s;
    cin >> n >> s;
    vector<int> v(n);
    for (int i = 0; i < n; i++) cin >> v[i];
    sort(all(v));
    long long cnt = 0;
    for (int i = 0; i < n; i++) {
        auto lo = lower_bound(v.begin() + i + 1, v.end(), s - v[i]);
        auto hi = upper_bound(v.begin() + i + 1, v.end(), s - v[i]);
        cnt += hi - lo;
    }
    cout << cnt << endl;
    return 0;
}
