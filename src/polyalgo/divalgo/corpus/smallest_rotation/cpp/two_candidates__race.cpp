#include <cstdio>
#include <cstring>
#include <algorithm>
using namespace std;

char s[1005];

int main() {
    scanf("%s", s);
    int n = strlen(s), i = 0, j = 1, k = 0;
    while (i < n && j < n && k < n) {
        char a = s[(i + k) % n], b = s[(j + k) % n];
        if (a == b) {
            k++;
            continue;
        }
        if (a > b) i += k + 1;
        else j += k + 1;
        if (i == j) j++;
        k = 0;
    }
    int p = min(i, j);
    for (k = 0; k < n; k++) putchar(s[(p + k) % n]);
    puts("");
    return 0;
}
