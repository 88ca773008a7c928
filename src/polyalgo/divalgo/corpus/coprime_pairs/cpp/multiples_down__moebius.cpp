#include <cstdio>

int mu[2001];

int main() {
    int n;
    scanf("%d", &n);
    mu[1] = 1;
    for (int i = 1; i <= n; i++)
        for (int j = 2 * i; j <= n; j += i) mu[j] -= mu[i];
    long long total = 0;
    for (int d = 1; d <= n; d++) {
        long long c = n / d;
        total += mu[d] * (c * (c - 1) / 2);
    }
    printf("%lld\n", total);
}
