#include <stdio.h>
#include <stdlib.h>

int *eulerian_path(int n, int edges[][2], int edges_len, int *out_len) {
    /* Count the edges between each pair of vertices. */
    int *count = calloc((size_t)n * n, sizeof(int));
    int *degree = calloc(n, sizeof(int));
    int *next = calloc(n, sizeof(int)); /* no edge of u is left to a vertex below next[u] */
    for (int i = 0; i < edges_len; i++) {
        int u = edges[i][0], v = edges[i][1];
        count[u * n + v]++;
        count[v * n + u]++;
        degree[u]++;
        degree[v]++;
    }
    int odd_count = 0, first_odd = 0, first_used = 0;
    for (int v = n - 1; v >= 0; v--) {
        if (degree[v] > 0) first_used = v;
        if (degree[v] % 2 == 1) {
            odd_count++;
            first_odd = v;
        }
    }

    int *stack = malloc((edges_len + 1) * sizeof(int));
    int *path = malloc((edges_len + 1) * sizeof(int));
    int size = 0, free_places = edges_len + 1; /* the path is filled from behind */
    if (odd_count <= 2) stack[size++] = odd_count > 0 ? first_odd : first_used;
    while (size > 0) {
        int u = stack[size - 1];
        while (next[u] < n && count[u * n + next[u]] == 0) next[u]++;
        if (next[u] == n) {
            path[--free_places] = u;
            size--;
        } else {
            int v = next[u];
            count[u * n + v]--;
            count[v * n + u]--;
            stack[size++] = v;
        }
    }
    free(count);
    free(degree);
    free(next);
    free(stack);
    *out_len = free_places == 0 ? edges_len + 1 : 0;
    return path;
}

int main(void) {
    int n = 8;
    int edges[][2] = {{0, 2}, {3, 4}, {4, 2}, {1, 6}, {5, 0}, {2, 3}, {4, 3}, {0, 1}, {6, 0}, {3, 4}};
    int edges_len = 10;
    int len;
    int *path = eulerian_path(n, edges, edges_len, &len);
    if (len == 0) printf("no Eulerian path");
    for (int i = 0; i < len; i++) printf(i ? " %d" : "%d", path[i]);
    printf("\n");
    free(path);
    return 0;
}
