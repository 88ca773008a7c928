#include <iostream>

using namespace std;

long long modPow(long long base, long long exponent, long long modulus) {
    long long result = 1 % modulus;
    base = (base % modulus + modulus) % modulus;
    while (exponent > 0) {
        if (exponent % 2 == 1) result = result * base % modulus;
        base = base * base % modulus;
        exponent /= 2;
    }
    return result;
}

int main() {
    long long base = -123456789012LL;
    long long exponent = 9876543210123LL;
    long long modulus = 1000000007LL;
    cout << modPow(base, exponent, modulus) << '\n';
}
