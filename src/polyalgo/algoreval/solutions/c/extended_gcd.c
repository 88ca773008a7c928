#include <stdio.h>

void extended_gcd(long long a, long long b, long long out[3]) {
    if (b == 0) {
        out[0] = a;
        out[1] = 1;
        out[2] = 0;
        return;
    }
    long long rest[3];
    extended_gcd(b, a % b, rest);
    out[0] = rest[0];
    out[1] = rest[2];
    out[2] = rest[1] - a / b * rest[2];
}

int main(void) {
    long long a = 123456789012LL;
    long long b = 9876543210LL;
    long long result[3];
    extended_gcd(a, b, result);
    printf("%lld %lld %lld\n", result[0], result[1], result[2]);
    return 0;
}
