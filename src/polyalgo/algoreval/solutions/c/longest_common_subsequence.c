#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *longest_common_subsequence(const char *first, const char *second) {
    int n = strlen(first), m = strlen(second);
    int **length = malloc((n + 1) * sizeof *length);
    for (int i = 0; i <= n; i++) length[i] = calloc(m + 1, sizeof **length);
    for (int i = 1; i <= n; i++) {
        for (int j = 1; j <= m; j++) {
            if (first[i - 1] == second[j - 1]) {
                length[i][j] = length[i - 1][j - 1] + 1;
            } else {
                int up = length[i - 1][j], left = length[i][j - 1];
                length[i][j] = up > left ? up : left;
            }
        }
    }
    int size = length[n][m];
    char *common = malloc(size + 1);
    common[size] = '\0';
    int i = n, j = m;
    while (size > 0) {
        if (length[i - 1][j] == size) {
            i--;
        } else if (length[i][j - 1] == size) {
            j--;
        } else {
            common[--size] = first[i - 1];
            i--;
            j--;
        }
    }
    for (int row = 0; row <= n; row++) free(length[row]);
    free(length);
    return common;
}

int main(void) {
    const char *first = "committee-meeting";
    const char *second = "commentator-meaning";
    char *common = longest_common_subsequence(first, second);
    puts(common);
    free(common);
    return 0;
}
