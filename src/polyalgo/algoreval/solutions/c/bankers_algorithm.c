#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool can_finish(const int held[], const int limit[], const int work[], int resources) {
    for (int r = 0; r < resources; r++) {
        if (limit[r] - held[r] > work[r]) return false;
    }
    return true;
}

int *safe_sequence(int available[], int available_len,
                   int allocation_rows, int allocation_cols, int allocation[allocation_rows][allocation_cols],
                   int maximum_rows, int maximum_cols, int maximum[maximum_rows][maximum_cols], int *out_len) {
    int n = allocation_rows, resources = available_len, count = 0;
    int *work = malloc(resources * sizeof(int));
    bool *finished = calloc(n, sizeof(bool));
    int *sequence = malloc(n * sizeof(int));
    memcpy(work, available, resources * sizeof(int));
    bool progress = true;
    while (progress) {
        progress = false;
        for (int p = 0; p < n; p++) {
            if (finished[p] || !can_finish(allocation[p], maximum[p], work, resources)) continue;
            for (int r = 0; r < resources; r++) work[r] += allocation[p][r];
            finished[p] = true;
            sequence[count++] = p;
            progress = true;
        }
    }
    free(work);
    free(finished);
    *out_len = count == n ? n : 0;
    return sequence;
}

int main(void) {
    int available[] = {1, 1, 3};
    int available_len = 3;
    int allocation_rows = 6, allocation_cols = 3;
    int allocation[6][3] = {{0, 0, 1}, {5, 2, 6}, {0, 1, 5}, {1, 2, 1}, {0, 3, 0}, {2, 1, 0}};
    int maximum_rows = 6, maximum_cols = 3;
    int maximum[6][3] = {{1, 5, 6}, {7, 5, 7}, {0, 3, 6}, {2, 7, 3}, {0, 4, 2}, {2, 3, 4}};
    int count;
    int *sequence = safe_sequence(available, available_len, allocation_rows, allocation_cols, allocation,
                                  maximum_rows, maximum_cols, maximum, &count);
    if (count == 0) printf("unsafe");
    for (int i = 0; i < count; i++) printf(i ? " %d" : "%d", sequence[i]);
    printf("\n");
    free(sequence);
    return 0;
}
