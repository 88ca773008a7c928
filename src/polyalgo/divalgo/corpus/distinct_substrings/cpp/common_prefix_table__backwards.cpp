#include <cstdio>
#include <cstring>
#include <algorithm>

char s[405];
int lcp[405][405];

int main() {
    scanf("%s", s);
    int n = strlen(s), total = 0;
    for (int i = n - 1; i >= 0; --i) {
        int known = 0;
        for (int j = n - 1; j > i; --j) {
            if (s[i] == s[j]) lcp[i][j] = lcp[i + 1][j + 1] + 1;
            known = std::max(known, lcp[i][j]);
        }
        total += n - i - known;
    }
    printf("%d\n", total);
    return 0;
}
