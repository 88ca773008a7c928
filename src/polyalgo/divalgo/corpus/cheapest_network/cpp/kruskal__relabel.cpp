#include <cstdio>
#include <algorithm>
#include <tuple>
#include <vector>
using namespace std;

int comp[305];

int main() {
    int n, m;
    scanf("%d%d", &n, &m);
    vector<tuple<int, int, int>> edges;
    for (int i = 0; i < m; ++i) {
        int a, b, c;
        scanf("%d%d%d", &a, &b, &c);
        edges.emplace_back(c, a, b);
    }
    sort(edges.begin(), edges.end());
    for (int i = 1; i <= n; ++i) comp[i] = i;
    long long total = 0;
    int parts = n;
    for (auto &t : edges) {
        int x = comp[get<1>(t)], y = comp[get<2>(t)];
        if (x != y) {
            total += get<0>(t);
            --parts;
            for (int i = 1; i <= n; ++i)
                if (comp[i] == x) comp[i] = y;
        }
    }
    printf("%lld\n", parts == 1 ? total : -1LL);
    return 0;
}
