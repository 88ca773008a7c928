#include <array>
#include <iostream>

using namespace std;

array<long long, 3> extendedGcd(long long a, long long b) {
    long long x0 = 1, y0 = 0, x1 = 0, y1 = 1;
    while (b != 0) {
        long long q = a / b, t;
        t = a - q * b, a = b, b = t;
        t = x0 - q * x1, x0 = x1, x1 = t;
        t = y0 - q * y1, y0 = y1, y1 = t;
    }
    return {a, x0, y0};
}

int main() {
    long long a = 123456789012LL;
    long long b = 9876543210LL;
    auto [g, x, y] = extendedGcd(a, b);
    cout << g << ' ' << x << ' ' << y << '\n';
}
