#include <cstdio>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<int> v(n), w(n);
    for (auto &x : v) scanf("%d", &x);
    long long inv = 0;
    for (int len = 1; len < n; len *= 2) {
        for (int lo = 0; lo < n; lo += 2 * len) {
            int mid = min(lo + len, n), hi = min(lo + 2 * len, n);
            int i = lo, j = mid;
            for (int k = lo; k < hi; k++) {
                bool left = j >= hi || (i < mid && v[i] <= v[j]);
                if (left) {
                    w[k] = v[i++];
                    inv += j - mid;
                } else {
                    w[k] = v[j++];
                }
            }
        }
        v.swap(w);
    }
    printf("%lld\n", inv);
}
