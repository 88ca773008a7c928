#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int *z_array(const char *s, int n) {
    int *z = calloc(n, sizeof(int));
    int left = 0, right = 0;
    for (int i = 1; i < n; i++) {
        if (i < right) z[i] = z[i - left] < right - i ? z[i - left] : right - i;
        while (i + z[i] < n && s[z[i]] == s[i + z[i]]) z[i]++;
        if (i + z[i] > right) {
            left = i;
            right = i + z[i];
        }
    }
    return z;
}

int *z_search(const char *text, const char *pattern, int *out_len) {
    int n = strlen(text), m = strlen(pattern);
    char *combined = malloc(m + 1 + n);
    memcpy(combined, pattern, m + 1); /* the terminating NUL separates */
    memcpy(combined + m + 1, text, n);
    int *z = z_array(combined, m + 1 + n);
    int *matches = malloc((n + 1) * sizeof(int));
    int count = 0;
    for (int i = 0; i < n; i++) {
        if (z[m + 1 + i] == m) matches[count++] = i;
    }
    free(combined);
    free(z);
    *out_len = count;
    return matches;
}

int main(void) {
    const char *text = "aab$aabaabaaab$aab";
    const char *pattern = "aab";
    int count;
    int *matches = z_search(text, pattern, &count);
    for (int i = 0; i < count; i++) printf("%s%d", i ? " " : "", matches[i]);
    printf("\n");
    free(matches);
    return 0;
}
