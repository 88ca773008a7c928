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

int hopcroft_karp(int *adj[], int adj_len, int adj_lens[], int n) {
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

int main(void) {
    int *adj[] = {(int[]){0, 1}, (int[]){0}, (int[]){1, 2}, (int[]){0}, (int[]){2}};
    int adj_len = 5;
    int adj_lens[] = {2, 1, 2, 1, 1};
    int n = 4;
    printf("Size of maximum matching is %d\n", hopcroft_karp(adj, adj_len, adj_lens, n));
    return 0;
}
