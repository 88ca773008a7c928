#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int (*edges)[2];
    int *first, *next; /* first edge of each vertex and the next one of the same vertex, -1: none */
    int *number;       /* order of visits, 0: not visited */
    int *label;        /* number of the component, -1: none yet */
    int *open;         /* stack of visited vertices without a component */
    int *path;         /* stack of the first vertices of what may become components */
    int open_size, path_size, clock, count;
} Search;

static void visit(Search *s, int u) {
    s->number[u] = ++s->clock;
    s->open[s->open_size++] = u;
    s->path[s->path_size++] = u;
    for (int i = s->first[u]; i != -1; i = s->next[i]) {
        int v = s->edges[i][1];
        if (s->number[v] == 0) {
            visit(s, v);
        } else if (s->label[v] == -1) {
            while (s->number[s->path[s->path_size - 1]] > s->number[v]) s->path_size--;
        }
    }
    if (s->path[s->path_size - 1] != u) return;
    s->path_size--;
    while (s->label[u] == -1) s->label[s->open[--s->open_size]] = s->count;
    s->count++;
}

/* The components from the labels: going up through the vertices puts both levels into order. */
static int **collect(int n, const int *label, int count, int *lens) {
    int **components = malloc(count * sizeof(int *));
    int *position = malloc(count * sizeof(int));
    int *size = calloc(count, sizeof(int));
    int found = 0;
    for (int v = 0; v < n; v++) size[label[v]]++;
    for (int c = 0; c < count; c++) position[c] = -1;
    for (int v = 0; v < n; v++) {
        int c = label[v];
        if (position[c] == -1) {
            position[c] = found++;
            components[position[c]] = malloc(size[c] * sizeof(int));
            lens[position[c]] = 0;
        }
        components[position[c]][lens[position[c]]++] = v;
    }
    free(position);
    free(size);
    return components;
}

int **gabow_scc(int n, int edges[][2], int edges_len, int *out_len, int **out_lens) {
    Search s = {.edges = edges};
    s.first = malloc(n * sizeof(int));
    s.next = malloc((edges_len + 1) * sizeof(int));
    s.number = calloc(n, sizeof(int));
    s.label = malloc(n * sizeof(int));
    s.open = malloc(n * sizeof(int));
    s.path = malloc(n * sizeof(int));
    for (int v = 0; v < n; v++) s.first[v] = s.label[v] = -1;
    for (int i = 0; i < edges_len; i++) {
        s.next[i] = s.first[edges[i][0]];
        s.first[edges[i][0]] = i;
    }
    for (int u = 0; u < n; u++) {
        if (s.number[u] == 0) visit(&s, u);
    }
    *out_len = s.count;
    *out_lens = malloc(s.count * sizeof(int));
    int **components = collect(n, s.label, s.count, *out_lens);
    free(s.first);
    free(s.next);
    free(s.number);
    free(s.label);
    free(s.open);
    free(s.path);
    return components;
}

int main(void) {
    int n = 12;
    int edges[][2] = {{2, 9}, {9, 4}, {4, 2}, {4, 7}, {7, 0}, {0, 11}, {11, 7}, {9, 11}, {3, 6},
                      {6, 3}, {6, 2}, {3, 3}, {10, 6}, {8, 1}, {1, 10}, {10, 8}, {7, 0}};
    int edges_len = 17;
    int count;
    int *lengths;
    int **components = gabow_scc(n, edges, edges_len, &count, &lengths);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < lengths[i]; j++) printf(j ? " %d" : "%d", components[i][j]);
        printf("\n");
        free(components[i]);
    }
    free(components);
    free(lengths);
    return 0;
}
