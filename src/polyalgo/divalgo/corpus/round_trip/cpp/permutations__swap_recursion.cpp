#include <cstdio>
#include <utility>
using namespace std;

int n, d[9][9], order_[9], best = 2000000000;

void permute(int k) {
    if (k == n) {
        int len = 0;
        for (int i = 0; i < n; ++i) len += d[order_[i]][order_[(i + 1) % n]];
        if (len < best) best = len;
        return;
    }
    for (int i = k; i < n; ++i) {
        swap(order_[k], order_[i]);
        permute(k + 1);
        swap(order_[k], order_[i]);
    }
}

int main() {
    scanf("%d", &n);
    for (int i = 0; i < n; ++i) {
        order_[i] = i;
        for (int j = 0; j < n; ++j) scanf("%d", &d[i][j]);
    }
    permute(1);
    printf("%d\n", best);
    return 0;
}
