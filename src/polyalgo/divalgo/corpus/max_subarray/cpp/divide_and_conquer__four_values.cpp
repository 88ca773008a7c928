#include <iostream>
#include <algorithm>
using namespace std;

struct Part {
    long long total, pre, suf, best;
};

int a[2000];

Part go(int lo, int hi) {
    if (hi - lo == 1) {
        long long x = a[lo];
        return {x, x, x, x};
    }
    int mid = lo + (hi - lo) / 2;
    Part L = go(lo, mid), R = go(mid, hi), P;
    P.total = L.total + R.total;
    P.pre = max(L.pre, L.total + R.pre);
    P.suf = max(R.suf, R.total + L.suf);
    P.best = max(max(L.best, R.best), L.suf + R.pre);
    return P;
}

int main() {
    int n;
    cin >> n;
    for (int i = 0; i < n; i++) cin >> a[i];
    cout << go(0, n).best << "\n";
    return 0;
}
