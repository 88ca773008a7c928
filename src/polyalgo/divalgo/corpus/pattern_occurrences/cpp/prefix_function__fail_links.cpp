#include <cstdio>
#include <cstring>

char t[3005], p[3005];
int fail[3005];

int main() {
    scanf("%s%s", t + 1, p + 1);
    int n = strlen(t + 1), m = strlen(p + 1), ans = 0;
    for (int i = 2, j = 0; i <= m; i++) {
        while (j && p[j + 1] != p[i]) j = fail[j];
        if (p[j + 1] == p[i]) j++;
        fail[i] = j;
    }
    for (int i = 1, j = 0; i <= n; i++) {
        while (j && (j == m || p[j + 1] != t[i])) j = fail[j];
        if (p[j + 1] == t[i]) j++;
        if (j == m) ans++;
    }
    printf("%d\n", ans);
    return 0;
}
