#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int *start;      /* neighbours of u: neighbour[start[u]] .. neighbour[start[u + 1] - 1] */
    int *neighbour;
    int *order;      /* 0: not visited */
    int *low;
    bool *is_cut;
    int clock;
} Search;

static int min(int a, int b) { return a < b ? a : b; }

static void visit(Search *s, int u, int parent) {
    s->order[u] = s->low[u] = ++s->clock;
    int children = 0;
    for (int i = s->start[u]; i < s->start[u + 1]; i++) {
        int v = s->neighbour[i];
        if (v == parent) continue;
        if (s->order[v]) {
            s->low[u] = min(s->low[u], s->order[v]);
            continue;
        }
        children++;
        visit(s, v, u);
        s->low[u] = min(s->low[u], s->low[v]);
        if (parent != -1 && s->low[v] >= s->order[u]) s->is_cut[u] = true;
    }
    if (parent == -1 && children > 1) s->is_cut[u] = true;
}

int *articulation_points(int n, int edges[][2], int edges_len, int *out_len) {
    Search s = {0};
    s.start = calloc(n + 2, sizeof(int));
    s.neighbour = malloc((2 * edges_len + 1) * sizeof(int));
    s.order = calloc(n + 1, sizeof(int));
    s.low = calloc(n + 1, sizeof(int));
    s.is_cut = calloc(n + 1, sizeof(bool));
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
    int *points = malloc((n + 1) * sizeof(int));
    int count = 0;
    for (int u = 0; u < n; u++) {
        if (s.is_cut[u]) points[count++] = u;
    }
    free(s.start);
    free(s.neighbour);
    free(s.order);
    free(s.low);
    free(s.is_cut);
    *out_len = count;
    return points;
}

int main(void) {
    int n = 13;
    int edges[][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 2}, {8, 4},
                      {7, 6}, {6, 5}, {7, 6}, {9, 11}, {10, 9}, {11, 11}};
    int edges_len = 13;
    int count;
    int *points = articulation_points(n, edges, edges_len, &count);
    for (int i = 0; i < count; i++) {
        printf(i ? " %d" : "%d", points[i]);
    }
    printf("\n");
    free(points);
    return 0;
}
