#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int *kmp_search(const char *text, const char *pattern, int *out_len) {
    int n = strlen(text), m = strlen(pattern);
    int *failure = calloc(m, sizeof(int));
    for (int i = 1, k = 0; i < m; i++) {
        while (k > 0 && pattern[i] != pattern[k]) k = failure[k - 1];
        if (pattern[i] == pattern[k]) k++;
        failure[i] = k;
    }
    int *matches = malloc((n + 1) * sizeof(int));
    int count = 0;
    for (int i = 0, k = 0; i < n; i++) {
        while (k > 0 && text[i] != pattern[k]) k = failure[k - 1];
        if (text[i] == pattern[k]) k++;
        if (k == m) {
            matches[count++] = i - m + 1;
            k = failure[k - 1];
        }
    }
    free(failure);
    *out_len = count;
    return matches;
}

int main(void) {
    const char *text = "abababcabababab";
    const char *pattern = "abab";
    int count;
    int *matches = kmp_search(text, pattern, &count);
    for (int i = 0; i < count; i++) printf("%s%d", i ? " " : "", matches[i]);
    printf("\n");
    free(matches);
    return 0;
}
