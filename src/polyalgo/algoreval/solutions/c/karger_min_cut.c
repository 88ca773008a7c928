#include <stdio.h>
#include <stdlib.h>

static int find(int parent[], int v) {
    while (parent[v] != v) {
        parent[v] = parent[parent[v]];
        v = parent[v];
    }
    return v;
}

/* Contracts random edges until two vertices remain, and counts the edges between them. */
static int contract(int n, int edges[][2], int edges_len, int order[], int parent[]) {
    for (int v = 0; v < n; v++) parent[v] = v;
    int remaining = n;
    for (int i = 0; i < edges_len && remaining > 2; i++) {
        int j = i + rand() % (edges_len - i); /* one of the edges that have not been drawn */
        int drawn = order[j];
        order[j] = order[i];
        order[i] = drawn;
        int a = find(parent, edges[drawn][0]), b = find(parent, edges[drawn][1]);
        if (a == b) continue;
        parent[a] = b;
        remaining--;
    }
    int cut = 0;
    for (int i = 0; i < edges_len; i++) {
        if (find(parent, edges[i][0]) != find(parent, edges[i][1])) cut++;
    }
    return cut;
}

int karger_min_cut(int n, int edges[][2], int edges_len) {
    int *order = malloc((edges_len + 1) * sizeof(int));
    int *parent = malloc(n * sizeof(int));
    for (int i = 0; i < edges_len; i++) order[i] = i;
    srand(12345);
    int best = edges_len;
    for (int trial = 0; trial < 10 * n * n; trial++) {
        int cut = contract(n, edges, edges_len, order, parent);
        if (cut < best) best = cut;
    }
    free(order);
    free(parent);
    return best;
}

int main(void) {
    int n = 10;
    int edges[][2] = {{0, 3}, {0, 7}, {3, 7}, {3, 8}, {7, 8}, {8, 0}, {5, 8}, {5, 0}, {5, 3}, {1, 2},
                      {1, 4}, {2, 4}, {2, 6}, {4, 9}, {6, 9}, {6, 1}, {9, 1}, {4, 6}, {2, 9}, {7, 2},
                      {9, 5}, {7, 2}, {4, 4}};
    int edges_len = 23;
    printf("%d\n", karger_min_cut(n, edges, edges_len));
    return 0;
}
