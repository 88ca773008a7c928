#include <bits/stdc++.h>
using namespace std;

bool can(int rest, int left, int side) {
    if (left == 0) return rest == 0;
    if (side * side * left < rest) return false;
    for (int k = side; k >= 1; --k) {
        if (k * k > rest) continue;
        if (k * k * left < rest) break;
        if (can(rest - k * k, left - 1, k)) return true;
    }
    return false;
}

int main() {
    int n;
    scanf("%d", &n);
    int d = 1;
    while (!can(n, d, 100)) ++d;
    printf("%d\n", d);
    return 0;
}
