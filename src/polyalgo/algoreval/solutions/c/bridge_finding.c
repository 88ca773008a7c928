#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int *start;      /* neighbours of u: neighbour[start[u]] .. neighbour[start[u + 1] - 1] */
    int *neighbour;
    int *order;      /* 0: not visited */
    int *low;
    int clock;
    int **bridges;
    int count;
} Search;

static int min(int a, int b) { return a < b ? a : b; }

static void visit(Search *s, int u, int parent) {
    s->order[u] = s->low[u] = ++s->clock;
    for (int i = s->start[u]; i < s->start[u + 1]; i++) {
        int v = s->neighbour[i];
        if (v == parent) continue;
        if (s->order[v]) {
            s->low[u] = min(s->low[u], s->order[v]);
            continue;
        }
        visit(s, v, u);
        s->low[u] = min(s->low[u], s->low[v]);
        if (s->low[v] > s->order[u]) {
            int *bridge = malloc(2 * sizeof *bridge);
            bridge[0] = min(u, v);
            bridge[1] = u + v - bridge[0];
            s->bridges[s->count++] = bridge;
        }
    }
}

static int compare(const void *a, const void *b) {
    const int *x = *(int *const *)a, *y = *(int *const *)b;
    return x[0] != y[0] ? x[0] - y[0] : x[1] - y[1];
}

int **find_bridges(int n, int edges[][2], int edges_len, int *out_len) {
    Search s = {0};
    s.start = calloc(n + 2, sizeof(int));
    s.neighbour = malloc((2 * edges_len + 1) * sizeof(int));
    s.order = calloc(n + 1, sizeof(int));
    s.low = calloc(n + 1, sizeof(int));
    s.bridges = malloc((n + 1) * sizeof(int *));
    for (int i = 0; i < edges_len; i++) {
        s.start[edges[i][0] + 2]++;
        s.start[edges[i][1] + 2]++;
    }
    for (int u = 2; u < n + 2; u++) s.start[u] += s.start[u - 1];
    for (int i = 0; i < edges_len; i++) {
        int u = edges[i][0], v = edges[i][1];
        s.neighbour[s.start[u + 1]++] = v;
        s.neighbour[s.start[v + 1]++] = u;
    }
    for (int u = 0; u < n; u++) {
        if (!s.order[u]) visit(&s, u, -1);
    }
    qsort(s.bridges, s.count, sizeof *s.bridges, compare);
    free(s.start);
    free(s.neighbour);
    free(s.order);
    free(s.low);
    *out_len = s.count;
    return s.bridges;
}

int main(void) {
    int n = 8;
    int edges[][2] = {{0, 1}, {1, 2}, {2, 0}, {4, 1}, {3, 4}, {4, 5}, {5, 3}, {7, 6}};
    int edges_len = 8;
    int count;
    int **bridges = find_bridges(n, edges, edges_len, &count);
    for (int i = 0; i < count; i++) {
        printf("%d %d\n", bridges[i][0], bridges[i][1]);
        free(bridges[i]);
    }
    free(bridges);
    return 0;
}
