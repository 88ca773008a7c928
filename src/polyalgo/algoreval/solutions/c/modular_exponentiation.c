#include <stdio.h>

long long mod_pow(long long base, long long exponent, long long modulus) {
    long long result = 1 % modulus;
    base %= modulus;
    if (base < 0) base += modulus;
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1) result = result * base % modulus;
        base = base * base % modulus;
    }
    return result;
}

int main(void) {
    long long base = -123456789012LL;
    long long exponent = 9876543210123LL;
    long long modulus = 1000000007LL;
    printf("%lld\n", mod_pow(base, exponent, modulus));
    return 0;
}
