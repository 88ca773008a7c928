#include <cstdio>
#include <cstring>
#define MAX(a, b) ((a) > (b) ? (a) : (b))

char s[505], t[505];
int f[2][505];

int main() {
    scanf("%s%s", s, t);
    int n = strlen(s), m = strlen(t), cur = 0;
    for (int i = 0; i < n; i++) {
        cur ^= 1;
        for (int j = 0; j < m; j++) {
            if (s[i] == t[j]) f[cur][j + 1] = f[cur ^ 1][j] + 1;
            else f[cur][j + 1] = MAX(f[cur][j], f[cur ^ 1][j + 1]);
        }
    }
    printf("%d\n", f[cur][m]);
    return 0;
}
