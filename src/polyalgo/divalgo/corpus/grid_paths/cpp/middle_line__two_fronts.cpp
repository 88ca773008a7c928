#include <bits/stdc++.h>
using namespace std;
typedef vector<long long> Row;
const long long MOD = 1000000007;

int h, w, k;
bool wet[205][205];

// number of walks from the start cell to every cell of row `last`, with the yard turned round if asked
Row sweep(int last, bool turned) {
    Row row(w + 2, 0);
    row[1] = 1;
    for (int y = 1; y <= last; y++) {
        for (int x = 1; x <= w; x++) {
            bool stop = turned ? wet[h + 1 - y][w + 1 - x] : wet[y][x];
            if (stop) row[x] = 0;
            else row[x] = (row[x] + row[x - 1]) % MOD;
        }
    }
    return row;
}

int main() {
    scanf("%d %d %d", &h, &w, &k);
    for (int i = 0; i < k; i++) {
        int r, c;
        scanf("%d %d", &r, &c);
        wet[r][c] = true;
    }
    int mid = (h + 1) / 2;
    Row up = sweep(mid, false);
    if (mid == h) {
        printf("%lld\n", up[w]);
        return 0;
    }
    Row down = sweep(h - mid, true);
    long long total = 0;
    for (int x = 1; x <= w; x++) total = (total + up[x] * down[w + 1 - x]) % MOD;
    printf("%lld\n", total);
    return 0;
}
