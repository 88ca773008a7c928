#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int m;
    int **adj;
    int *adj_lens;
    int *left; /* partner, -1 while unmatched */
    int *right;
    int *level;
    int *queue;
} Matching;

static bool layers(Matching *g) {
    int head = 0, tail = 0;
    for (int u = 0; u < g->m; u++) {
        g->level[u] = g->left[u] == -1 ? 0 : -1;
        if (g->left[u] == -1) g->queue[tail++] = u;
    }
    bool found = false;
    while (head < tail) {
        int u = g->queue[head++];
        for (int i = 0; i < g->adj_lens[u]; i++) {
            int w = g->right[g->adj[u][i]];
            if (w == -1) {
                found = true;
            } else if (g->level[w] == -1) {
                g->level[w] = g->level[u] + 1;
                g->queue[tail++] = w;
            }
        }
    }
    return found;
}

static bool augment(Matching *g, int u) {
    for (int i = 0; i < g->adj_lens[u]; i++) {
        int v = g->adj[u][i], w = g->right[v];
        if (w == -1 || (g->level[w] == g->level[u] + 1 && augment(g, w))) {
            g->left[u] = v;
            g->right[v] = u;
            return true;
        }
    }
    g->level[u] = -1;
    return false;
}

static int maximum_matching(int *adj[], int adj_len, int adj_lens[], int n) {
    Matching g = {adj_len, adj, adj_lens};
    g.left = malloc((adj_len + 1) * sizeof(int));
    g.right = malloc((n + 1) * sizeof(int));
    g.level = malloc((adj_len + 1) * sizeof(int));
    g.queue = malloc((adj_len + 1) * sizeof(int));
    for (int u = 0; u < adj_len; u++) g.left[u] = -1;
    for (int v = 0; v < n; v++) g.right[v] = -1;
    int size = 0;
    while (layers(&g)) {
        for (int u = 0; u < adj_len; u++) {
            if (g.left[u] == -1 && augment(&g, u)) size++;
        }
    }
    free(g.left);
    free(g.right);
    free(g.level);
    free(g.queue);
    return size;
}

int hopcroft_karp(int incidence_rows, int incidence_cols, int incidence[incidence_rows][incidence_cols], int m) {
    int **adj = malloc((m + 1) * sizeof(int *));
    int *lens = calloc(m + 1, sizeof(int));
    for (int u = 0; u < m; u++) {
        adj[u] = malloc((incidence_cols + 1) * sizeof(int));
        for (int j = 0; j < incidence_cols; j++) {
            if (!incidence[u][j]) continue;
            int v = m;
            while (!incidence[v][j]) v++;
            adj[u][lens[u]++] = v - m;
        }
    }
    int size = maximum_matching(adj, m, lens, incidence_rows - m);
    for (int u = 0; u < m; u++) free(adj[u]);
    free(adj);
    free(lens);
    return size;
}

int main(void) {
    int incidence_rows = 9, incidence_cols = 7;
    int incidence[9][7] = {{1, 1, 0, 0, 0, 0, 0}, {0, 0, 1, 0, 0, 0, 0}, {0, 0, 0, 1, 1, 0, 0},
                           {0, 0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 0, 0, 1}, {1, 0, 1, 0, 0, 1, 0},
                           {0, 1, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 1}, {0, 0, 0, 0, 0, 0, 0}};
    int m = 5;
    printf("Size of maximum matching is %d\n", hopcroft_karp(incidence_rows, incidence_cols, incidence, m));
    return 0;
}
