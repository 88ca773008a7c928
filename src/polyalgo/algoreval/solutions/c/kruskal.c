#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
    const int *x = *(int *const *)a, *y = *(int *const *)b;
    if (x[2] != y[2]) return x[2] < y[2] ? -1 : 1;
    return x[0] != y[0] ? x[0] - y[0] : x[1] - y[1];
}

static int find(int parent[], int v) {
    while (parent[v] != v) {
        parent[v] = parent[parent[v]];
        v = parent[v];
    }
    return v;
}

int **kruskal(int n, int edges[][3], int edges_len, int *out_len) {
    int **sorted = malloc((edges_len + 1) * sizeof(int *));
    for (int i = 0; i < edges_len; i++) {
        int u = edges[i][0], v = edges[i][1];
        sorted[i] = malloc(3 * sizeof(int));
        sorted[i][0] = u < v ? u : v;
        sorted[i][1] = u < v ? v : u;
        sorted[i][2] = edges[i][2];
    }
    qsort(sorted, edges_len, sizeof *sorted, compare);
    int *parent = malloc((n + 1) * sizeof(int));
    for (int v = 0; v < n; v++) parent[v] = v;
    int count = 0; /* edges of the forest move to the front */
    for (int i = 0; i < edges_len; i++) {
        int a = find(parent, sorted[i][0]), b = find(parent, sorted[i][1]);
        if (a == b) {
            free(sorted[i]);
        } else {
            parent[a] = b;
            sorted[count++] = sorted[i];
        }
    }
    free(parent);
    *out_len = count;
    return sorted;
}

int main(void) {
    int n = 11;
    int edges[][3] = {{4, 1, 6}, {1, 0, 3}, {0, 4, 6}, {7, 4, 3}, {2, 7, 6}, {2, 1, 6}, {5, 2, 9},
                      {7, 5, 8}, {5, 9, -2}, {9, 2, 8}, {6, 3, 5}, {3, 10, 5}, {10, 6, 5}, {0, 7, 7}};
    int edges_len = 14;
    int count;
    int **forest = kruskal(n, edges, edges_len, &count);
    long long total = 0;
    for (int i = 0; i < count; i++) {
        printf("%d %d %d\n", forest[i][0], forest[i][1], forest[i][2]);
        total += forest[i][2];
        free(forest[i]);
    }
    printf("%lld\n", total);
    free(forest);
    return 0;
}
