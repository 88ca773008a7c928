#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

int **mutual_reachability_scc(int n, int edges[][2], int edges_len, int *out_len, int **out_lens) {
    bool *reach = calloc((size_t)n * n, sizeof(bool)); /* reach[u * n + v]: v is reachable from u */
    for (int v = 0; v < n; v++) reach[v * n + v] = true;
    for (int i = 0; i < edges_len; i++) reach[edges[i][0] * n + edges[i][1]] = true;
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < n; i++) {
            if (!reach[i * n + k]) continue;
            for (int j = 0; j < n; j++) {
                if (reach[k * n + j]) reach[i * n + j] = true;
            }
        }
    }
    int **components = malloc(n * sizeof(int *));
    int *lengths = calloc(n, sizeof(int));
    bool *assigned = calloc(n, sizeof(bool));
    int count = 0;
    for (int u = 0; u < n; u++) {
        if (assigned[u]) continue;
        int *component = malloc((n - u) * sizeof(int));
        for (int v = u; v < n; v++) {
            if (reach[u * n + v] && reach[v * n + u]) {
                assigned[v] = true;
                component[lengths[count]++] = v;
            }
        }
        components[count++] = component;
    }
    free(reach);
    free(assigned);
    *out_len = count;
    *out_lens = lengths;
    return components;
}

int main(void) {
    int n = 10;
    int edges[][2] = {{7, 2}, {2, 5}, {5, 7}, {5, 0}, {0, 3}, {3, 8},
                      {8, 0}, {3, 6}, {6, 4}, {4, 6}, {1, 7}, {8, 4}};
    int edges_len = 12;
    int count;
    int *lengths;
    int **components = mutual_reachability_scc(n, edges, edges_len, &count, &lengths);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < lengths[i]; j++) printf(j ? " %d" : "%d", components[i][j]);
        printf("\n");
        free(components[i]);
    }
    free(components);
    free(lengths);
    return 0;
}
