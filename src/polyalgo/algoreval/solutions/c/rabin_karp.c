#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BASE 31u

int *rabin_karp(const char *text, const char *pattern, int *out_len) {
    int n = strlen(text), m = strlen(pattern);
    int *matches = malloc((n + 1) * sizeof(int));
    *out_len = 0;
    if (m > n) return matches;
    unsigned lead = 1, wanted = 0, window = 0; /* hashes modulo 2^32 */
    for (int i = 0; i < m; i++) {
        if (i > 0) lead *= BASE;
        wanted = wanted * BASE + pattern[i];
        window = window * BASE + text[i];
    }
    for (int i = 0; i <= n - m; i++) {
        if (window == wanted && memcmp(text + i, pattern, m) == 0) matches[(*out_len)++] = i;
        if (i < n - m) window = (window - lead * text[i]) * BASE + text[i + m];
    }
    return matches;
}

int main(void) {
    const char *text = "abracadabra cadabra abra";
    const char *pattern = "abra";
    int count;
    int *matches = rabin_karp(text, pattern, &count);
    for (int i = 0; i < count; i++) printf("%s%d", i ? " " : "", matches[i]);
    printf("\n");
    free(matches);
    return 0;
}
