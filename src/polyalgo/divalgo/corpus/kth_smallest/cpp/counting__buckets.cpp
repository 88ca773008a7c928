#include <cstdio>
const int SHIFT = 100000;
int cnt[200001];

int main() {
    int n, k;
    scanf("%d%d", &n, &k);
    for (int i = 0; i < n; i++) {
        int x;
        scanf("%d", &x);
        cnt[x + SHIFT]++;
    }
    int v = 0;
    while (k > cnt[v]) {
        k -= cnt[v];
        v++;
    }
    printf("%d\n", v - SHIFT);
}
