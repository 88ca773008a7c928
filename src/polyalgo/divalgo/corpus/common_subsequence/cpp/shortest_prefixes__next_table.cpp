#include <cstdio>
#include <cstring>
#include <algorithm>
using namespace std;

char s[505], t[505];
int nxt[505][26], pre[505];

int main() {
    scanf("%s %s", s, t);
    int n = strlen(s), m = strlen(t);
    for (int c = 0; c < 26; ++c) nxt[m][c] = m + 1;
    for (int j = m - 1; j >= 0; --j) {
        for (int c = 0; c < 26; ++c) nxt[j][c] = nxt[j + 1][c];
        nxt[j][t[j] - 'a'] = j + 1;
    }
    // pre[k]: shortest prefix of t that holds a common subsequence of length k
    for (int k = 1; k <= n; ++k) pre[k] = m + 1;
    int best = 0;
    for (int i = 0; i < n; ++i) {
        for (int k = best; k >= 0; --k) {
            int to = nxt[pre[k]][s[i] - 'a'];
            if (to <= m) pre[k + 1] = min(pre[k + 1], to);
        }
        if (pre[best + 1] <= m) ++best;
    }
    printf("%d\n", best);
    return 0;
}
