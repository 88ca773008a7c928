#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#define INF INT_MAX

typedef struct {
    int dist, vertex;
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

/* Shortest distances by weights that are not negative; next[i] is the next edge from the same vertex. */
static int *dijkstra(int n, int edges[][3], const int *weight, const int *first, const int *next, Heap *heap,
                     int source) {
    int *dist = malloc(n * sizeof(int));
    for (int v = 0; v < n; v++) dist[v] = INF;
    push(heap, (Entry){0, source});
    while (heap->size > 0) {
        Entry entry = pop(heap);
        int u = entry.vertex;
        if (dist[u] != INF) continue;
        dist[u] = entry.dist;
        for (int i = first[u]; i != -1; i = next[i]) {
            if (dist[edges[i][1]] == INF) push(heap, (Entry){entry.dist + weight[i], edges[i][1]});
        }
    }
    return dist;
}

int **johnson(int n, int edges[][3], int edges_len, int *out_rows, int *out_cols) {
    int *height = calloc(n, sizeof(int)); /* distances from a new vertex with an edge of weight 0 to every vertex */
    for (int round = 1; round < n; round++) {
        for (int i = 0; i < edges_len; i++) {
            int through = height[edges[i][0]] + edges[i][2];
            if (through < height[edges[i][1]]) height[edges[i][1]] = through;
        }
    }
    int *weight = malloc((edges_len + 1) * sizeof(int));
    int *next = malloc((edges_len + 1) * sizeof(int));
    int *first = malloc(n * sizeof(int));
    Heap heap = {malloc((edges_len + 1) * sizeof(Entry)), 0};
    int **result = malloc(n * sizeof(int *));
    for (int v = 0; v < n; v++) first[v] = -1;
    *out_rows = *out_cols = n;
    for (int i = 0; i < edges_len; i++) {
        int u = edges[i][0];
        weight[i] = edges[i][2] + height[u] - height[edges[i][1]];
        if (weight[i] < 0) *out_rows = *out_cols = 0; /* a negative cycle */
        next[i] = first[u];
        first[u] = i;
    }
    for (int source = 0; source < *out_rows; source++) {
        int *dist = dijkstra(n, edges, weight, first, next, &heap, source);
        for (int v = 0; v < n; v++) {
            if (dist[v] != INF) dist[v] += height[v] - height[source];
        }
        result[source] = dist;
    }
    free(height);
    free(weight);
    free(next);
    free(first);
    free(heap.items);
    return result;
}

int main(void) {
    int n = 8;
    int edges[][3] = {{6, 2, -4}, {2, 0, 3}, {0, 6, 2}, {2, 5, 6}, {5, 3, -7}, {3, 1, 2}, {1, 5, 5},
                      {6, 3, -1}, {0, 1, -2}, {4, 6, 1}, {4, 2, -3}, {1, 7, 0}};
    int edges_len = 12;
    int rows, cols;
    int **dist = johnson(n, edges, edges_len, &rows, &cols);
    if (rows == 0) printf("negative cycle\n");
    for (int u = 0; u < rows; u++) {
        for (int v = 0; v < cols; v++) {
            if (v > 0) printf(" ");
            if (dist[u][v] == INF) {
                printf("INF");
            } else {
                printf("%d", dist[u][v]);
            }
        }
        printf("\n");
    }
    return 0;
}
