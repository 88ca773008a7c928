#include <cstdio>

int a[3005];

int main() {
    int n, c = 0, balance = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%d", &a[i]);
        if (!balance) c = a[i];
        balance += a[i] == c ? 1 : -1;
    }
    int total = 0;
    for (int i = 0; i < n; i++)
        if (a[i] == c) total++;
    if (total > n / 2) printf("%d\n", c);
    else printf("-1\n");
    return 0;
}
