#include <cstdio>
#include <cstring>

int best[5001];

int main() {
    int m, s;
    scanf("%d %d", &m, &s);
    memset(best, 0x3f, sizeof(best));
    best[0] = 0;
    while (m--) {
        int v;
        scanf("%d", &v);
        for (int j = v; j <= s; j++) {
            int t = best[j - v] + 1;
            if (t < best[j]) best[j] = t;
        }
    }
    if (best[s] > 5000) puts("-1");
    else printf("%d\n", best[s]);
    return 0;
}
