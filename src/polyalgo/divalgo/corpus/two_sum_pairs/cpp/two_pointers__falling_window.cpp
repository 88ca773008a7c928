#include <cstdio>
#include <algorithm>
using namespace std;
typedef long long ll;
int a[2005];

ll at_most(int n, int s) {
    ll res = 0;
    int j = n;
    for (int i = 0; i < n; i++) {
        while (j > 0 && a[i] + a[j - 1] > s) j--;
        res += min(j, i);
    }
    return res;
}

int main() {
    int n, s;
    scanf("%d%d", &n, &s);
    for (int i = 0; i < n; i++) scanf("%d", &a[i]);
    sort(a, a + n);
    printf("%lld\n", at_most(n, s) - at_most(n, s - 1));
    return 0;
}
