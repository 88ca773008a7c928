#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void sort(int *values, int *scratch, int len) {
    if (len < 2) return;
    int middle = len / 2, i = 0, j = middle;
    sort(values, scratch, middle);
    sort(values + middle, scratch, len - middle);
    for (int k = 0; k < len; k++) {
        int take_left = j == len || (i < middle && values[i] <= values[j]);
        scratch[k] = take_left ? values[i++] : values[j++];
    }
    memcpy(values, scratch, len * sizeof(int));
}

int *merge_sort(int values[], int values_len, int *out_len) {
    int *sorted = malloc((values_len + 1) * sizeof(int));
    int *scratch = malloc((values_len + 1) * sizeof(int));
    memcpy(sorted, values, values_len * sizeof(int));
    sort(sorted, scratch, values_len);
    free(scratch);
    *out_len = values_len;
    return sorted;
}

int main(void) {
    int values[] = {38, -27, 43, 3, 9, 82, 10, 3, 0};
    int values_len = 9;
    int count;
    int *sorted = merge_sort(values, values_len, &count);
    for (int i = 0; i < count; i++) printf("%s%d", i ? " " : "", sorted[i]);
    printf("\n");
    free(sorted);
    return 0;
}
