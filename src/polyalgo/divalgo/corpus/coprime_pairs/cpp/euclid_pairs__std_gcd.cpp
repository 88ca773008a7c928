#include <cstdio>
#include <numeric>

int main() {
    int n;
    scanf("%d", &n);
    long long good = 0;
    for (int b = n; b > 1; --b) {
        int a = b;
        while (--a > 0) good += std::gcd(a, b) == 1;
    }
    printf("%lld\n", good);
    return 0;
}
