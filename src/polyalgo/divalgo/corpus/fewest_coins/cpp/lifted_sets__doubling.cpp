#include <bits/stdc++.h>
using namespace std;

// reach(k): amounts payable with at most k coins; powers by doubling, then the largest k that does not reach s
typedef bitset<5001> B;
int m, s;

B combine(const B &x, const B &y) {
    B r;
    for (int i = x._Find_first(); i <= s; i = x._Find_next(i)) r |= y << i;
    return r;
}

int main() {
    scanf("%d %d", &m, &s);
    B one;
    one[0] = 1;
    for (int i = 0; i < m; i++) {
        int c;
        scanf("%d", &c);
        one[c] = 1;
    }
    if (s == 0) {
        printf("0\n");
        return 0;
    }
    vector<B> power{one};
    while ((1 << power.size()) <= 2 * s) power.push_back(combine(power.back(), power.back()));
    if (!power.back()[s]) {
        printf("-1\n");
        return 0;
    }
    B now;
    now[0] = 1;
    int k = 0;
    for (int i = (int)power.size() - 1; i >= 0; i--) {
        B next = combine(now, power[i]);
        if (!next[s]) {
            now = next;
            k += 1 << i;
        }
    }
    printf("%d\n", k + 1);
    return 0;
}
