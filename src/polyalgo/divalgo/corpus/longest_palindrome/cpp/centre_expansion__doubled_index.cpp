#include <cstdio>
#include <cstring>

char s[1005];

int main() {
    scanf("%s", s);
    int n = strlen(s), ans = 1;
    for (int c = 0; c < 2 * n - 1; ++c) {
        int i = c / 2, j = (c + 1) / 2;
        while (i >= 0 && j < n && s[i] == s[j]) {
            if (j - i + 1 > ans) ans = j - i + 1;
            --i;
            ++j;
        }
    }
    printf("%d\n", ans);
    return 0;
}
