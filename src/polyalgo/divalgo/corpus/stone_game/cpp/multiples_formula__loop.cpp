#include <cstdio>

int main() {
    int n, k, c = 0;
    scanf("%d %d", &n, &k);
    for (int pile = 1; pile <= n; ++pile)
        if (pile % (k + 1) == 0) ++c;
    printf("%d\n", c);
}
