#include <cstdio>
#include <vector>
using namespace std;

int main() {
    int h, w, k;
    scanf("%d %d %d", &h, &w, &k);
    vector<vector<int>> puddles(h);
    for (int i = 0; i < k; ++i) {
        int r, c;
        scanf("%d %d", &r, &c);
        puddles[r - 1].push_back(c - 1);
    }
    vector<int> row(w, 0);
    row[0] = 1;
    for (int y = 0; y < h; ++y) {
        vector<char> blocked(w, 0);
        for (int c : puddles[y]) blocked[c] = 1;
        for (int x = 0; x < w; ++x) {
            if (blocked[x]) row[x] = 0;
            else if (x > 0) row[x] = (row[x] + row[x - 1]) % 1000000007;
        }
    }
    printf("%d\n", row[w - 1]);
    return 0;
}
