#include <cstdio>
#include <algorithm>

int main() {
    int n;
    scanf("%d", &n);
    long long sum = 0, lowest = 0, best = -4000000000000LL;
    while (n--) {
        int x;
        scanf("%d", &x);
        sum += x;
        best = std::max(best, sum - lowest);
        if (sum < lowest) lowest = sum;
    }
    printf("%lld\n", best);
    return 0;
}
