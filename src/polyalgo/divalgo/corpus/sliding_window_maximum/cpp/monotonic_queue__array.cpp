#include <cstdio>
#define N 3005

int v[N], q[N];

int main() {
    int n, k, head = 0, tail = 0;
    scanf("%d%d", &n, &k);
    for (int i = 1; i <= n; ++i) {
        scanf("%d", &v[i]);
        while (head < tail && v[q[tail - 1]] < v[i]) --tail;
        q[tail++] = i;
        while (q[head] + k <= i) ++head;
        if (i >= k) printf("%d%c", v[q[head]], i == n ? '\n' : ' ');
    }
}
