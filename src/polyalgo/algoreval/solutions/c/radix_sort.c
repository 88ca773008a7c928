#include <stdio.h>
#include <stdlib.h>

int *radix_sort(int values[], int values_len, int *out_len) {
    int *keys = malloc((values_len + 1) * sizeof(int));
    int *next = malloc((values_len + 1) * sizeof(int));
    int low = 0, largest = 0;
    for (int i = 0; i < values_len; i++) {
        if (values[i] < low) low = values[i];
    }
    for (int i = 0; i < values_len; i++) {
        keys[i] = values[i] - low;
        if (keys[i] > largest) largest = keys[i];
    }
    for (int exponent = 1; largest / exponent > 0; exponent *= 10) {
        int end[10] = {0};
        for (int i = 0; i < values_len; i++) end[keys[i] / exponent % 10]++;
        for (int digit = 1; digit < 10; digit++) end[digit] += end[digit - 1];
        for (int i = values_len - 1; i >= 0; i--) next[--end[keys[i] / exponent % 10]] = keys[i];
        int *old = keys;
        keys = next;
        next = old;
    }
    for (int i = 0; i < values_len; i++) keys[i] += low;
    free(next);
    *out_len = values_len;
    return keys;
}

int main(void) {
    int values[] = {329, -45, 7, 4570, -802, 90, 329, 0, 66, -7, 1024, 80, -810};
    int values_len = 13;
    int count;
    int *sorted = radix_sort(values, values_len, &count);
    for (int i = 0; i < count; i++) printf(i ? " %d" : "%d", sorted[i]);
    printf("\n");
    free(sorted);
    return 0;
}
