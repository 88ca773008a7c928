#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int dist;
    int vertex;
} Entry;

typedef struct {
    Entry *items;
    int size;
} Heap;

static void push(Heap *heap, Entry entry) {
    int i = heap->size++;
    while (i > 0 && entry.dist < heap->items[(i - 1) / 2].dist) {
        heap->items[i] = heap->items[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    heap->items[i] = entry;
}

static Entry pop(Heap *heap) {
    Entry top = heap->items[0], last = heap->items[--heap->size];
    int i = 0;
    for (int child = 1; child < heap->size; child = 2 * i + 1) {
        if (child + 1 < heap->size && heap->items[child + 1].dist < heap->items[child].dist) child++;
        if (last.dist <= heap->items[child].dist) break;
        heap->items[i] = heap->items[child];
        i = child;
    }
    heap->items[i] = last;
    return top;
}

int *dijkstra(int n, int edges[][3], int edges_len, int source, int *out_len) {
    int *first = malloc(n * sizeof(int));                 /* first outgoing edge of each vertex, -1: none */
    int *next = malloc((edges_len + 1) * sizeof(int));    /* next edge of the same vertex */
    int *dist = malloc(n * sizeof(int));
    for (int v = 0; v < n; v++) first[v] = dist[v] = -1;
    for (int i = 0; i < edges_len; i++) {
        next[i] = first[edges[i][0]];
        first[edges[i][0]] = i;
    }
    Heap heap = {malloc((edges_len + 1) * sizeof(Entry)), 0};
    push(&heap, (Entry){0, source});
    while (heap.size > 0) {
        Entry top = pop(&heap);
        if (dist[top.vertex] != -1) continue;
        dist[top.vertex] = top.dist;
        for (int i = first[top.vertex]; i != -1; i = next[i]) {
            int v = edges[i][1];
            if (dist[v] == -1) push(&heap, (Entry){top.dist + edges[i][2], v});
        }
    }
    free(heap.items);
    free(first);
    free(next);
    *out_len = n;
    return dist;
}

int main(void) {
    int n = 6;
    int edges[][3] = {{0, 1, 7}, {0, 2, 3}, {1, 3, 2}, {2, 1, 1}, {2, 3, 8}, {3, 0, 4}, {5, 3, 1}, {3, 4, 5}};
    int edges_len = 8;
    int source = 0;
    int count;
    int *dist = dijkstra(n, edges, edges_len, source, &count);
    for (int v = 0; v < count; v++) printf(v ? " %d" : "%d", dist[v]);
    printf("\n");
    free(dist);
    return 0;
}
