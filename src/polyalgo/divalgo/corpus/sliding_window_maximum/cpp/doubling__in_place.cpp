#include <cstdio>
#include <algorithm>
using namespace std;

int b[3000];

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    for (int i = 0; i < n; i++) scanf("%d", b + i);
    int w = 1;
    while (2 * w <= k) {
        for (int i = 0; i + 2 * w <= n; i++) b[i] = max(b[i], b[i + w]);
        w *= 2;
    }
    for (int i = 0; i + k <= n; i++) printf("%d ", max(b[i], b[i + k - w]));
    puts("");
    return 0;
}
