#include <cstdio>
#include <cstring>
#include <algorithm>
using namespace std;

char s[305], t[305];
int memo[305][305];

int f(int i, int j) {
    if (s[i] == 0) return strlen(t + j);
    if (t[j] == 0) return strlen(s + i);
    int &r = memo[i][j];
    if (r >= 0) return r;
    if (s[i] == t[j]) return r = f(i + 1, j + 1);
    return r = 1 + min({f(i + 1, j), f(i, j + 1), f(i + 1, j + 1)});
}

int main() {
    scanf("%s %s", s, t);
    memset(memo, -1, sizeof memo);
    printf("%d\n", f(0, 0));
    return 0;
}
