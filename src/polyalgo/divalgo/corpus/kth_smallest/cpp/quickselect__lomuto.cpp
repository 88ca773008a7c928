#include <cstdio>
#include <cstdlib>
#include <utility>
using namespace std;

int a[3000];

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    for (int i = 0; i < n; i++) scanf("%d", &a[i]);
    int lo = 0, hi = n - 1;
    k--;
    while (lo < hi) {
        swap(a[lo + rand() % (hi - lo + 1)], a[hi]);
        int p = a[hi], s = lo;
        for (int i = lo; i < hi; i++) {
            if (a[i] < p) {
                swap(a[i], a[s]);
                s++;
            }
        }
        swap(a[s], a[hi]);
        if (s == k) break;
        if (s < k) lo = s + 1;
        else hi = s - 1;
    }
    printf("%d\n", a[k]);
    return 0;
}
