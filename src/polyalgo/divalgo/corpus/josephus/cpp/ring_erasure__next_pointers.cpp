#include <cstdio>

int nxt[2005];

int main() {
    int n, k;
    scanf("%d%d", &n, &k);
    for (int i = 1; i <= n; i++) nxt[i] = i + 1;
    nxt[n] = 1;
    int prev = n, left = n;
    while (left > 1) {
        int moves = (k - 1) % left;
        for (int i = 0; i < moves; i++) prev = nxt[prev];
        nxt[prev] = nxt[nxt[prev]];
        left--;
    }
    printf("%d\n", prev);
    return 0;
}
