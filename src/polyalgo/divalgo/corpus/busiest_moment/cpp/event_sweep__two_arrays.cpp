#include <cstdio>
#include <algorithm>
using namespace std;

int a[1505], b[1505];

int main() {
    int n;
    scanf("%d", &n);
    for (int i = 0; i < n; ++i) scanf("%d %d", &a[i], &b[i]);
    sort(a, a + n);
    sort(b, b + n);
    int j = 0, res = 0;
    for (int i = 0; i < n; ++i) {
        while (b[j] < a[i]) ++j;
        res = max(res, i - j + 1);
    }
    printf("%d\n", res);
    return 0;
}
