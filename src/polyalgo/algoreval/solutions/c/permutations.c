#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int *sorted;
    int size;
    bool *used;
    int *chosen;
    int **result;
    int count;
} Search;

static int by_value(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void extend(Search *s, int length) {
    if (length == s->size) {
        int *permutation = malloc((length + 1) * sizeof(int));
        memcpy(permutation, s->chosen, length * sizeof(int));
        s->result[s->count++] = permutation;
        return;
    }
    for (int i = 0; i < s->size; i++) {
        if (s->used[i]) continue;
        s->used[i] = true;
        s->chosen[length] = s->sorted[i];
        extend(s, length + 1);
        s->used[i] = false;
    }
}

int **permutations(int items[], int items_len, int *out_len, int **out_lens) {
    Search s = {.size = items_len};
    int total = 1;
    for (int i = 2; i <= items_len; i++) total *= i;
    s.sorted = malloc((items_len + 1) * sizeof(int));
    memcpy(s.sorted, items, items_len * sizeof(int));
    qsort(s.sorted, items_len, sizeof(int), by_value);
    s.used = calloc(items_len + 1, sizeof(bool));
    s.chosen = calloc(items_len + 1, sizeof(int));
    s.result = malloc(total * sizeof(int *));
    extend(&s, 0);
    free(s.sorted);
    free(s.used);
    free(s.chosen);
    *out_len = s.count;
    *out_lens = malloc(s.count * sizeof(int));
    for (int i = 0; i < s.count; i++) (*out_lens)[i] = items_len;
    return s.result;
}

int main(void) {
    int items[] = {4, 1, 9};
    int items_len = 3;
    int count;
    int *lengths;
    int **result = permutations(items, items_len, &count, &lengths);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < lengths[i]; j++) printf("%s%d", j ? " " : "", result[i][j]);
        printf("\n");
        free(result[i]);
    }
    free(result);
    free(lengths);
    return 0;
}
