#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *run_length_encode(const char *text) {
    /* a run of k characters takes at most 2k, and sprintf needs room for its '\0' */
    char *encoded = malloc(2 * strlen(text) + 1), *end = encoded;
    *end = '\0';
    while (*text) {
        int length = 1;
        while (text[length] == *text) length++;
        end += sprintf(end, "%d%c", length, *text);
        text += length;
    }
    return encoded;
}

int main(void) {
    const char *text = "aaaaaaaaaaaabccddddAAa  99 7777777777777!!xxxxy";
    char *encoded = run_length_encode(text);
    printf("%s\n", encoded);
    free(encoded);
    return 0;
}
