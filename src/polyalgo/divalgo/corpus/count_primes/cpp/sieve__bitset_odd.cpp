#include <cstdio>
#include <bitset>

std::bitset<100005> odd;

int main() {
    int a, b;
    scanf("%d %d", &a, &b);
    int res = a <= 2 && b >= 2;
    for (int i = 1; 2 * i + 1 <= 200000; ++i) {
        if (odd[i]) continue;
        int p = 2 * i + 1;
        if (p >= a && p <= b) res++;
        if (p > 450) continue;
        for (int j = p * p / 2; j < 100005; j += p) odd[j] = 1;
    }
    printf("%d\n", res);
    return 0;
}
