#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static int smaller(const int *edge) { return edge[0] < edge[1] ? edge[0] : edge[1]; }
static int larger(const int *edge) { return edge[0] < edge[1] ? edge[1] : edge[0]; }

static int by_ends(const int *x, const int *y) {
    return smaller(x) != smaller(y) ? smaller(x) - smaller(y) : larger(x) - larger(y);
}

static int by_weight(const int *x, const int *y) {
    return x[2] != y[2] ? (x[2] < y[2] ? -1 : 1) : by_ends(x, y);
}

static int compare(const void *a, const void *b) { return by_ends(*(int *const *)a, *(int *const *)b); }

static int find(int parent[], int v) {
    while (parent[v] != v) {
        parent[v] = parent[parent[v]];
        v = parent[v];
    }
    return v;
}

int **boruvka(int n, int edges[][3], int edges_len, int *out_len) {
    int *parent = malloc((n + 1) * sizeof(int));
    int **cheapest = malloc((n + 1) * sizeof(int *));
    int **forest = malloc((n + 1) * sizeof(int *));
    int count = 0;
    for (int v = 0; v < n; v++) parent[v] = v;
    bool merged = true;
    while (merged) {
        merged = false;
        for (int v = 0; v < n; v++) cheapest[v] = NULL;
        for (int i = 0; i < edges_len; i++) {
            int roots[2] = {find(parent, edges[i][0]), find(parent, edges[i][1])};
            if (roots[0] == roots[1]) continue;
            for (int k = 0; k < 2; k++) {
                int **best = &cheapest[roots[k]];
                if (!*best || by_weight(edges[i], *best) < 0) *best = edges[i];
            }
        }
        for (int root = 0; root < n; root++) {
            int *edge = cheapest[root];
            if (!edge) continue;
            int a = find(parent, edge[0]), b = find(parent, edge[1]);
            if (a == b) continue;
            parent[a] = b;
            int *copy = malloc(3 * sizeof(int));
            copy[0] = smaller(edge);
            copy[1] = larger(edge);
            copy[2] = edge[2];
            forest[count++] = copy;
            merged = true;
        }
    }
    qsort(forest, count, sizeof *forest, compare);
    free(parent);
    free(cheapest);
    *out_len = count;
    return forest;
}

int main(void) {
    int n = 10;
    int edges[][3] = {{0, 1, 4}, {2, 1, 8}, {2, 0, 4}, {1, 0, 6}, {3, 2, 7}, {5, 2, 4}, {3, 4, 9}, {5, 3, 7},
                      {5, 4, 9}, {6, 5, 4}, {6, 2, 4}, {4, 4, 1}, {8, 9, -2}, {9, 7, 3}, {7, 8, 3}};
    int edges_len = 15;
    int count;
    int **forest = boruvka(n, edges, edges_len, &count);
    for (int i = 0; i < count; i++) {
        printf("%d %d %d\n", forest[i][0], forest[i][1], forest[i][2]);
        free(forest[i]);
    }
    free(forest);
    return 0;
}
