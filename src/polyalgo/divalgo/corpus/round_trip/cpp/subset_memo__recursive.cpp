#include <iostream>
#include <cstring>
using namespace std;

int n, d[9][9], memo[9][512];

int go(int at, int left) {
    if (left == 0) return d[at][0];
    if (memo[at][left] >= 0) return memo[at][left];
    int best = 1e9;
    for (int v = 0; v < n; v++) {
        if (left & (1 << v)) {
            int c = d[at][v] + go(v, left & ~(1 << v));
            if (c < best) best = c;
        }
    }
    memo[at][left] = best;
    return best;
}

int main() {
    cin >> n;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) cin >> d[i][j];
    memset(memo, -1, sizeof(memo));
    cout << go(0, (1 << n) - 2) << "\n";
    return 0;
}
