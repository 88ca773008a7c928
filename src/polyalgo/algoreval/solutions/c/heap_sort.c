#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void swap(int *a, int *b) {
    int old = *a;
    *a = *b;
    *b = old;
}

static void sift_down(int heap[], int root, int size) {
    for (int child = 2 * root + 1; child < size; child = 2 * root + 1) {
        if (child + 1 < size && heap[child] < heap[child + 1]) child++;
        if (heap[root] >= heap[child]) return;
        swap(&heap[root], &heap[child]);
        root = child;
    }
}

int *heap_sort(int values[], int values_len, int *out_len) {
    int *heap = malloc((values_len + 1) * sizeof(int));
    memcpy(heap, values, values_len * sizeof(int));
    for (int root = values_len / 2 - 1; root >= 0; root--) sift_down(heap, root, values_len);
    for (int end = values_len - 1; end > 0; end--) {
        swap(&heap[0], &heap[end]);
        sift_down(heap, 0, end);
    }
    *out_len = values_len;
    return heap;
}

int main(void) {
    int values[] = {12, -5, 31, 7, 7, 0, -18, 25, 3, 31, 1, -5, 16};
    int values_len = 13;
    int count;
    int *sorted = heap_sort(values, values_len, &count);
    for (int i = 0; i < count; i++) printf(i ? " %d" : "%d", sorted[i]);
    printf("\n");
    free(sorted);
    return 0;
}
