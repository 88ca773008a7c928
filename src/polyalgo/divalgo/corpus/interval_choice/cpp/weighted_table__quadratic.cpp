#include <cstdio>
#include <algorithm>
using namespace std;

struct Iv {
    int l, r;
} a[1005];
int f[1005];

bool cmp(const Iv &x, const Iv &y) { return x.r < y.r; }

int main() {
    int n, ans = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) scanf("%d%d", &a[i].l, &a[i].r);
    sort(a, a + n, cmp);
    for (int i = 0; i < n; i++) {
        f[i] = 1;
        for (int j = 0; j < i; j++)
            if (a[j].r <= a[i].l && f[j] + 1 > f[i]) f[i] = f[j] + 1;
        ans = max(ans, f[i]);
    }
    printf("%d\n", ans);
    return 0;
}
