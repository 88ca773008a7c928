#include <cstdio>

int a[1505];

int main() {
    int n;
    scanf("%d", &n);
    for (int k = 0; k < n; k++) {
        int x, i = k;
        scanf("%d", &x);
        while (i > 0 && a[i - 1] > x) {
            a[i] = a[i - 1];
            i--;
        }
        a[i] = x;
        printf("%d ", a[k / 2]);
    }
    printf("\n");
    return 0;
}
