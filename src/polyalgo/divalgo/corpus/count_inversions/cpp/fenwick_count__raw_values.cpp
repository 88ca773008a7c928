#include <cstdio>
#include <cstring>
#define MAXV 1000001

int tree[MAXV + 1];

int get(int i) {
    int s = 0;
    while (i > 0) {
        s += tree[i];
        i &= i - 1;
    }
    return s;
}

void put(int i) {
    while (i <= MAXV) {
        tree[i]++;
        i += i & -i;
    }
}

int main() {
    int n, x;
    scanf("%d", &n);
    long long total = 0;
    for (int i = 0; i < n; i++) {
        scanf("%d", &x);
        total += i - get(x);
        put(x);
    }
    printf("%lld\n", total);
    return 0;
}
