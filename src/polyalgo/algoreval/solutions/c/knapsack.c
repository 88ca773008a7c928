#include <stdio.h>
#include <stdlib.h>

int knapsack(int weights[], int weights_len, int values[], int values_len, int capacity) {
    int *best = calloc(capacity + 1, sizeof(int));
    for (int i = 0; i < weights_len && i < values_len; i++) {
        for (int room = capacity; room >= weights[i]; room--) {
            int taken = best[room - weights[i]] + values[i];
            if (taken > best[room]) best[room] = taken;
        }
    }
    int result = best[capacity];
    free(best);
    return result;
}

int main(void) {
    int weights[] = {12, 7, 11, 8, 9, 0, 6, 7, 40, 3};
    int weights_len = 10;
    int values[] = {24, 13, 23, 15, 16, 2, 11, 13, 99, 4};
    int values_len = 10;
    int capacity = 35;
    printf("%d\n", knapsack(weights, weights_len, values, values_len, capacity));
    return 0;
}
