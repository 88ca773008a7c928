#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *vigenere_cipher(const char *text, const char *key) {
    size_t length = strlen(text), period = strlen(key), used = 0;
    char *result = malloc(length + 1);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (isalpha(c)) {
            int base = isupper(c) ? 'A' : 'a';
            int shift = toupper((unsigned char)key[used % period]) - 'A';
            result[i] = (char)(base + (c - base + shift) % 26);
            used++;
        } else {
            result[i] = text[i];
        }
    }
    result[length] = '\0';
    return result;
}

int main(void) {
    const char *text = "Attack at Dawn -- meet Zoe & Max by pier 39, not 40!";
    const char *key = "LeMonZ";
    char *result = vigenere_cipher(text, key);
    puts(result);
    free(result);
    return 0;
}
