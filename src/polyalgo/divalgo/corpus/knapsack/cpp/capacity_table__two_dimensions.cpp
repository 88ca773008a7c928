#include <cstdio>
#include <algorithm>
using namespace std;

int f[20][5005], w[20], v[20];

int main() {
    int n, c;
    scanf("%d%d", &n, &c);
    for (int i = 1; i <= n; ++i) scanf("%d%d", &w[i], &v[i]);
    for (int i = 1; i <= n; ++i) {
        for (int j = 0; j <= c; ++j) {
            f[i][j] = f[i - 1][j];
            if (j >= w[i]) f[i][j] = max(f[i][j], f[i - 1][j - w[i]] + v[i]);
        }
    }
    printf("%d\n", f[n][c]);
}
