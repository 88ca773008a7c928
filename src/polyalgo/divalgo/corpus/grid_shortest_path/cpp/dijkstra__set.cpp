#include <cstdio>
#include <set>
#include <tuple>
using namespace std;

int h, w, best[50][50];
char g[50][50];

int main() {
    scanf("%d %d", &h, &w);
    for (int i = 0; i < h; i++) scanf("%s", g[i]);
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) best[i][j] = 1000000;
    set<tuple<int, int, int>> s;
    best[0][0] = 0;
    s.insert(make_tuple(0, 0, 0));
    while (!s.empty()) {
        int c, y, x;
        tie(c, y, x) = *s.begin();
        s.erase(s.begin());
        for (int a = -1; a <= 1; a++) {
            for (int b = -1; b <= 1; b++) {
                if ((a == 0) == (b == 0)) continue;
                int p = y + a, q = x + b;
                if (p < 0 || q < 0 || p >= h || q >= w || g[p][q] == '#') continue;
                if (c + 1 < best[p][q]) {
                    s.erase(make_tuple(best[p][q], p, q));
                    best[p][q] = c + 1;
                    s.insert(make_tuple(c + 1, p, q));
                }
            }
        }
    }
    int r = best[h - 1][w - 1];
    if (r == 1000000) r = -1;
    printf("%d\n", r);
    return 0;
}
