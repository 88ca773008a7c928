#include <bits/stdc++.h>
using namespace std;

struct Item { int w, v; };
int n;
vector<Item> a;
long long best = 0;

double bound(int i, int room) {
    double s = 0;
    while (i < n && a[i].w <= room) {
        s += a[i].v;
        room -= a[i].w;
        i++;
    }
    if (i < n) s += (double)a[i].v * room / a[i].w;
    return s;
}

void explore(int i, int room, long long value) {
    best = max(best, value);
    if (i == n || value + bound(i, room) + 1e-6 < best + 1) return;
    if (a[i].w <= room) explore(i + 1, room - a[i].w, value + a[i].v);
    explore(i + 1, room, value);
}

int main() {
    int c;
    scanf("%d %d", &n, &c);
    a.resize(n);
    for (auto &x : a) scanf("%d %d", &x.w, &x.v);
    sort(a.begin(), a.end(), [](const Item &x, const Item &y) { return 1LL * x.v * y.w > 1LL * y.v * x.w; });
    explore(0, c, 0);
    printf("%lld\n", best);
    return 0;
}
