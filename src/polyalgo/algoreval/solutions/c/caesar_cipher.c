#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *caesar_cipher(const char *text, int shift) {
    int forward = (shift % 26 + 26) % 26;
    size_t length = strlen(text);
    char *result = malloc(length + 1);
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (c >= 'a' && c <= 'z') {
            c = (char)('a' + (c - 'a' + forward) % 26);
        } else if (c >= 'A' && c <= 'Z') {
            c = (char)('A' + (c - 'A' + forward) % 26);
        }
        result[i] = c;
    }
    result[length] = '\0';
    return result;
}

int main(void) {
    const char *text = "Sphinx of black quartz, judge my vow: ABC xyz (1984)!";
    int shift = -29;
    char *result = caesar_cipher(text, shift);
    puts(result);
    free(result);
    return 0;
}
