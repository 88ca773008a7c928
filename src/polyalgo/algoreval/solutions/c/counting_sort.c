#include <stdio.h>
#include <stdlib.h>

int *counting_sort(int values[], int values_len, int *out_len) {
    int *sorted = malloc((values_len + 1) * sizeof(int));
    *out_len = values_len;
    if (values_len == 0) return sorted;
    int low = values[0], high = values[0];
    for (int i = 1; i < values_len; i++) {
        if (values[i] < low) low = values[i];
        if (values[i] > high) high = values[i];
    }
    int *counts = calloc(high - low + 1, sizeof(int));
    for (int i = 0; i < values_len; i++) counts[values[i] - low]++;
    int size = 0;
    for (int value = low; value <= high; value++) {
        for (int left = counts[value - low]; left > 0; left--) sorted[size++] = value;
    }
    free(counts);
    return sorted;
}

int main(void) {
    int values[] = {4, -2, 9, 4, 0, -7, 13, -2, 4, 1, 9, 10};
    int values_len = 12;
    int count;
    int *sorted = counting_sort(values, values_len, &count);
    for (int i = 0; i < count; i++) printf(i ? " %d" : "%d", sorted[i]);
    printf("\n");
    free(sorted);
    return 0;
}
