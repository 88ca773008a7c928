#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int (*edges)[2];
    int *first, *next;  /* first outgoing edge of each vertex and the next one of the same vertex, -1: none */
    int *number, *low;  /* number 0: not visited */
    int *stack;
    bool *on_stack;
    int size, clock;
    int **components;
    int *lengths;
    int count;
} Search;

static int min(int a, int b) { return a < b ? a : b; }

static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void visit(Search *s, int u) {
    s->number[u] = s->low[u] = ++s->clock;
    s->on_stack[u] = true;
    s->stack[s->size++] = u;
    for (int i = s->first[u]; i != -1; i = s->next[i]) {
        int v = s->edges[i][1];
        if (s->number[v] == 0) {
            visit(s, v);
            s->low[u] = min(s->low[u], s->low[v]);
        } else if (s->on_stack[v]) {
            s->low[u] = min(s->low[u], s->number[v]);
        }
    }
    if (s->low[u] < s->number[u]) return;
    int *component = malloc(s->size * sizeof(int));
    int length = 0;
    while (s->on_stack[u]) {
        int v = s->stack[--s->size];
        s->on_stack[v] = false;
        component[length++] = v;
    }
    qsort(component, length, sizeof(int), by_value);
    /* components are indexed by their smallest vertex until the search is over */
    s->components[component[0]] = component;
    s->lengths[component[0]] = length;
}

int **tarjan_scc(int n, int edges[][2], int edges_len, int *out_len, int **out_lens) {
    Search s = {0};
    s.edges = edges;
    s.first = malloc(n * sizeof(int));
    s.next = malloc((edges_len + 1) * sizeof(int));
    s.number = calloc(n, sizeof(int));
    s.low = calloc(n, sizeof(int));
    s.stack = malloc(n * sizeof(int));
    s.on_stack = calloc(n, sizeof(bool));
    s.components = calloc(n, sizeof(int *));
    s.lengths = calloc(n, sizeof(int));
    for (int v = 0; v < n; v++) s.first[v] = -1;
    for (int i = 0; i < edges_len; i++) {
        s.next[i] = s.first[edges[i][0]];
        s.first[edges[i][0]] = i;
    }
    for (int u = 0; u < n; u++) {
        if (s.number[u] == 0) visit(&s, u);
    }
    for (int v = 0; v < n; v++) {
        if (!s.components[v]) continue;
        s.components[s.count] = s.components[v];
        s.lengths[s.count++] = s.lengths[v];
    }
    free(s.first);
    free(s.next);
    free(s.number);
    free(s.low);
    free(s.stack);
    free(s.on_stack);
    *out_len = s.count;
    *out_lens = s.lengths;
    return s.components;
}

int main(void) {
    int n = 11;
    int edges[][2] = {{3, 7}, {7, 5}, {5, 3}, {5, 0}, {0, 8}, {8, 2}, {2, 0}, {4, 5},
                      {4, 8}, {4, 9}, {9, 4}, {9, 9}, {6, 9}, {0, 8}, {10, 1}, {1, 6}};
    int edges_len = 16;
    int count;
    int *lengths;
    int **components = tarjan_scc(n, edges, edges_len, &count, &lengths);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < lengths[i]; j++) printf(j ? " %d" : "%d", components[i][j]);
        printf("\n");
        free(components[i]);
    }
    free(components);
    free(lengths);
    return 0;
}
