#include <stdio.h>
#include <stdlib.h>

int *longest_increasing_subsequence(int values[], int values_len, int *out_len) {
    int *ends = malloc((values_len + 1) * sizeof(int)); /* by length - 1: position of the smallest last value */
    int *previous = malloc((values_len + 1) * sizeof(int));
    int size = 0;
    for (int i = 0; i < values_len; i++) {
        int low = 0, high = size;
        while (low < high) {
            int middle = low + (high - low) / 2;
            if (values[ends[middle]] < values[i]) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        previous[i] = low > 0 ? ends[low - 1] : -1;
        ends[low] = i;
        if (low == size) size++;
    }
    int *chosen = malloc((size + 1) * sizeof(int));
    int position = size > 0 ? ends[size - 1] : -1;
    for (int k = size - 1; k >= 0; k--) {
        chosen[k] = values[position];
        position = previous[position];
    }
    free(ends);
    free(previous);
    *out_len = size;
    return chosen;
}

int main(void) {
    int values[] = {6, 11, 3, 9, 3, 12, 5, -4, 10, 7, -4, 8, 15, 9, 9, 2, 14, 13, 14};
    int values_len = 19;
    int count;
    int *chosen = longest_increasing_subsequence(values, values_len, &count);
    for (int i = 0; i < count; i++) printf("%s%d", i ? " " : "", chosen[i]);
    printf("\n");
    free(chosen);
    return 0;
}
