#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int *items;
    int size;
} Heap;

static void push(Heap *heap, int item) {
    int i = heap->size++;
    while (i > 0 && item < heap->items[(i - 1) / 2]) {
        heap->items[i] = heap->items[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    heap->items[i] = item;
}

static int pop(Heap *heap) {
    int top = heap->items[0], last = heap->items[--heap->size];
    int i = 0;
    for (int child = 1; child < heap->size; child = 2 * i + 1) {
        if (child + 1 < heap->size && heap->items[child + 1] < heap->items[child]) child++;
        if (last <= heap->items[child]) break;
        heap->items[i] = heap->items[child];
        i = child;
    }
    heap->items[i] = last;
    return top;
}

int *topological_sort(int n, int edges[][2], int edges_len, int *out_len) {
    int *first = malloc(n * sizeof(int));               /* first outgoing edge of each vertex, -1: none */
    int *next = malloc((edges_len + 1) * sizeof(int));  /* next edge of the same vertex */
    int *incoming = calloc(n, sizeof(int));
    int *order = malloc(n * sizeof(int));
    Heap ready = {malloc(n * sizeof(int)), 0};
    for (int v = 0; v < n; v++) first[v] = -1;
    for (int i = 0; i < edges_len; i++) {
        next[i] = first[edges[i][0]];
        first[edges[i][0]] = i;
        incoming[edges[i][1]]++;
    }
    for (int v = 0; v < n; v++) {
        if (incoming[v] == 0) push(&ready, v);
    }
    int count = 0;
    while (ready.size > 0) {
        int u = pop(&ready);
        order[count++] = u;
        for (int i = first[u]; i != -1; i = next[i]) {
            int v = edges[i][1];
            if (--incoming[v] == 0) push(&ready, v);
        }
    }
    free(first);
    free(next);
    free(incoming);
    free(ready.items);
    *out_len = count == n ? n : 0;
    return order;
}

int main(void) {
    int n = 10;
    int edges[][2] = {{7, 3}, {7, 0}, {0, 5}, {3, 5}, {5, 1}, {8, 1}, {2, 8}, {9, 2}, {1, 4}, {3, 8}};
    int edges_len = 10;
    int count;
    int *order = topological_sort(n, edges, edges_len, &count);
    if (count == 0) printf("cycle");
    for (int i = 0; i < count; i++) printf(i ? " %d" : "%d", order[i]);
    printf("\n");
    free(order);
    return 0;
}
