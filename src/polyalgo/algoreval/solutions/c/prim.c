#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int weight;
    int vertex;
} Entry;

typedef struct {
    Entry *items;
    int size;
} Heap;

static void push(Heap *heap, Entry entry) {
    int i = heap->size++;
    while (i > 0 && entry.weight < heap->items[(i - 1) / 2].weight) {
        heap->items[i] = heap->items[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    heap->items[i] = entry;
}

static Entry pop(Heap *heap) {
    Entry top = heap->items[0], last = heap->items[--heap->size];
    int i = 0;
    for (int child = 1; child < heap->size; child = 2 * i + 1) {
        if (child + 1 < heap->size && heap->items[child + 1].weight < heap->items[child].weight) child++;
        if (last.weight <= heap->items[child].weight) break;
        heap->items[i] = heap->items[child];
        i = child;
    }
    heap->items[i] = last;
    return top;
}

long long prim(int n, int edges[][3], int edges_len) {
    int *first = malloc((n + 1) * sizeof(int));             /* first edge end at each vertex, -1: none */
    int *next = malloc((2 * edges_len + 1) * sizeof(int));  /* end 2i is edges[i][0], end 2i + 1 is edges[i][1] */
    bool *reached = calloc(n + 1, sizeof(bool));
    for (int v = 0; v < n; v++) first[v] = -1;
    for (int end = 0; end < 2 * edges_len; end++) {
        int v = edges[end / 2][end % 2];
        next[end] = first[v];
        first[v] = end;
    }
    Heap heap = {malloc((2 * edges_len + 1) * sizeof(Entry)), 0};
    long long total = 0;
    for (int root = 0; root < n; root++) {
        if (reached[root]) continue;
        push(&heap, (Entry){0, root});
        while (heap.size > 0) {
            Entry top = pop(&heap);
            if (reached[top.vertex]) continue;
            reached[top.vertex] = true;
            total += top.weight;
            for (int end = first[top.vertex]; end != -1; end = next[end]) {
                int *edge = edges[end / 2];
                int v = edge[1 - end % 2];
                if (!reached[v]) push(&heap, (Entry){edge[2], v});
            }
        }
    }
    free(heap.items);
    free(first);
    free(next);
    free(reached);
    return total;
}

int main(void) {
    int n = 11;
    int edges[][3] = {{0, 1, 4}, {0, 7, 8}, {7, 1, 11}, {1, 2, 8}, {2, 8, 2}, {2, 5, 4}, {2, 3, 7}, {3, 5, 14},
                      {6, 5, 2}, {8, 6, 6}, {7, 6, 1}, {8, 7, 7}, {4, 9, 5}, {9, 10, -3}, {10, 4, 5}};
    int edges_len = 15;
    printf("%lld\n", prim(n, edges, edges_len));
    return 0;
}
