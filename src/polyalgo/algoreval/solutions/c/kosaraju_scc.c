#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* Edges by the vertex they leave: first[u] is one of them, next[i] another of the same vertex, -1 none. */
typedef struct {
    int (*edges)[2];
    int target; /* which end of an edge it leads to: 1 forward, 0 backward */
    int *first, *next;
} Graph;

static Graph new_graph(int n, int edges[][2], int edges_len, int target) {
    Graph graph = {edges, target, malloc(n * sizeof(int)), malloc((edges_len + 1) * sizeof(int))};
    for (int u = 0; u < n; u++) graph.first[u] = -1;
    for (int i = 0; i < edges_len; i++) {
        int from = edges[i][1 - target];
        graph.next[i] = graph.first[from];
        graph.first[from] = i;
    }
    return graph;
}

static void search(const Graph *graph, int u, bool seen[], int finished[], int *size) {
    seen[u] = true;
    for (int i = graph->first[u]; i != -1; i = graph->next[i]) {
        int v = graph->edges[i][graph->target];
        if (!seen[v]) search(graph, v, seen, finished, size);
    }
    finished[(*size)++] = u;
}

static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int **kosaraju_scc(int n, int edges[][2], int edges_len, int *out_len, int **out_lens) {
    Graph forward = new_graph(n, edges, edges_len, 1), backward = new_graph(n, edges, edges_len, 0);
    bool *seen = calloc(n, sizeof(bool));
    int *order = malloc(n * sizeof(int));
    int size = 0;
    for (int u = 0; u < n; u++) {
        if (!seen[u]) search(&forward, u, seen, order, &size);
    }

    int **components = calloc(n, sizeof(int *)); /* by the smallest vertex, until all are found */
    int *lens = calloc(n, sizeof(int));
    for (int u = 0; u < n; u++) seen[u] = false;
    for (int i = n - 1; i >= 0; i--) {
        if (seen[order[i]]) continue;
        int *component = malloc(n * sizeof(int));
        int length = 0;
        search(&backward, order[i], seen, component, &length);
        qsort(component, length, sizeof(int), by_value);
        components[component[0]] = component;
        lens[component[0]] = length;
    }
    int count = 0;
    for (int v = 0; v < n; v++) {
        if (lens[v] == 0) continue;
        components[count] = components[v];
        lens[count++] = lens[v];
    }
    free(forward.first);
    free(forward.next);
    free(backward.first);
    free(backward.next);
    free(seen);
    free(order);
    *out_len = count;
    *out_lens = lens;
    return components;
}

int main(void) {
    int n = 11;
    int edges[][2] = {{1, 5}, {5, 9}, {9, 1}, {5, 0}, {0, 6}, {6, 3}, {3, 0}, {8, 9}, {8, 2}, {2, 8},
                      {2, 3}, {6, 6}, {10, 4}, {4, 7}, {0, 6}, {7, 3}};
    int edges_len = 16;
    int count;
    int *lengths;
    int **components = kosaraju_scc(n, edges, edges_len, &count, &lengths);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < lengths[i]; j++) printf(j ? " %d" : "%d", components[i][j]);
        printf("\n");
        free(components[i]);
    }
    free(components);
    free(lengths);
    return 0;
}
