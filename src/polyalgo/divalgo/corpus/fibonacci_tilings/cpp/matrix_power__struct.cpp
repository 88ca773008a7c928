#include <cstdio>
typedef unsigned long long u64;
const u64 P = 1000000007ULL;

struct M2 {
    u64 a, b, c, d;
    M2 operator*(const M2 &o) const {
        return {(a * o.a + b * o.c) % P, (a * o.b + b * o.d) % P, (c * o.a + d * o.c) % P, (c * o.b + d * o.d) % P};
    }
};

M2 power(M2 x, int e) {
    if (e == 0) return {1, 0, 0, 1};
    M2 h = power(x, e / 2);
    h = h * h;
    if (e % 2) h = h * x;
    return h;
}

int main() {
    int n;
    scanf("%d", &n);
    printf("%llu\n", power({1, 1, 1, 0}, n).a);
    return 0;
}
