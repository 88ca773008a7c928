#include <cstdio>
#include <algorithm>
using namespace std;
const int T = 100001;
int mx[1 << 18], add_[1 << 18];

void update(int v, int l, int r, int a, int b) {
    if (b < l || r < a) return;
    if (a <= l && r <= b) {
        mx[v]++;
        add_[v]++;
        return;
    }
    int m = (l + r) / 2;
    update(2 * v, l, m, a, b);
    update(2 * v + 1, m + 1, r, a, b);
    mx[v] = max(mx[2 * v], mx[2 * v + 1]) + add_[v];
}

int main() {
    int n;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        int a, b;
        scanf("%d %d", &a, &b);
        update(1, 0, T - 1, a, b);
    }
    printf("%d\n", mx[1]);
}
