#include <cstdio>
#define lowbit(x) ((x) & (-(x)))
long long tr[2005];
int n, q, a[2005];

void upd(int p, int d) {
    while (p <= n) {
        tr[p] += d;
        p += lowbit(p);
    }
}

long long ask(int p) {
    long long r = 0;
    while (p) {
        r += tr[p];
        p -= lowbit(p);
    }
    return r;
}

int main() {
    scanf("%d%d", &n, &q);
    for (int i = 1; i <= n; ++i) {
        scanf("%d", a + i);
        upd(i, a[i]);
    }
    for (; q; --q) {
        int op, l, r;
        scanf("%d%d%d", &op, &l, &r);
        if (op == 2) printf("%lld\n", ask(r) - ask(l - 1));
        else {
            upd(l, r - a[l]);
            a[l] = r;
        }
    }
    return 0;
}
