#include <cstdio>

int main() {
    int n, s, v[20];
    scanf("%d%d", &n, &s);
    for (int i = 0; i < n; ++i) scanf("%d", v + i);
    for (int mask = 0; mask < (1 << n); ++mask) {
        int sum = 0;
        for (int i = 0; i < n; ++i)
            if (mask >> i & 1) sum += v[i];
        if (sum == s) {
            printf("YES\n");
            return 0;
        }
    }
    printf("NO\n");
    return 0;
}
