#include <bits/stdc++.h>
using namespace std;
using ll = long long;
const ll NEG = -1e15;

struct Node { ll sum, pre, suf, best; };

Node join(const Node &x, const Node &y) {
    return {x.sum + y.sum, max(x.pre, x.sum + y.pre), max(y.suf, y.sum + x.suf), max({x.best, y.best, x.suf + y.pre})};
}

int main() {
    int n;
    scanf("%d", &n);
    int size = 1;
    while (size < n) size *= 2;
    vector<Node> t(2 * size, Node{0, NEG, NEG, NEG});
    for (int i = 0; i < n; i++) {
        ll x;
        scanf("%lld", &x);
        t[size + i] = {x, x, x, x};
    }
    for (int i = size - 1; i > 0; i--) t[i] = join(t[2 * i], t[2 * i + 1]);
    printf("%lld\n", t[1].best);
}
