#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

vector<long long> h;

long long go(int l, int r) {
    if (r - l == 1) return h[l];
    int mid = (l + r) / 2;
    long long best = max(go(l, mid), go(mid, r));
    int i = mid - 1, j = mid;
    long long low = min(h[i], h[j]);
    best = max(best, 2 * low);
    while (i > l || j + 1 < r) {
        if (j + 1 == r || (i > l && h[i - 1] >= h[j + 1])) low = min(low, h[--i]);
        else low = min(low, h[++j]);
        best = max(best, low * (j - i + 1));
    }
    return best;
}

int main() {
    ios::sync_with_stdio(0);
    cin.tie(0);
    int n;
    cin >> n;
    h.resize(n);
    for (auto &x : h) cin >> x;
    cout << go(0, n) << '\n';
    return 0;
}
