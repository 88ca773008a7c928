#include <cstdio>
#define MAXN 10005

int need[MAXN];

int main() {
    int n;
    scanf("%d", &n);
    for (int i = 0; i <= n; i++) need[i] = i;
    for (int side = 2; side * side <= n; side++) {
        int area = side * side;
        for (int c = area; c <= n; c++) {
            if (need[c - area] + 1 < need[c]) need[c] = need[c - area] + 1;
        }
    }
    printf("%d\n", need[n]);
}
