#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static int by_ends(const void *a, const void *b) {
    const int *x = a, *y = b;
    return x[0] != y[0] ? x[0] - y[0] : x[1] - y[1];
}

int *hierholzer(int n, int edges[][2], int edges_len, int *out_len) {
    /* Sorted edges: those of u are next[u] to next[u + 1] - 1, and next[u] moves on as they are used. */
    int (*sorted)[2] = malloc((edges_len + 1) * sizeof *sorted);
    int *next = calloc(n + 1, sizeof(int));
    int *end = calloc(n + 1, sizeof(int));
    int *balance = calloc(n, sizeof(int));
    for (int i = 0; i < edges_len; i++) {
        sorted[i][0] = edges[i][0];
        sorted[i][1] = edges[i][1];
        end[edges[i][0]]++;
        balance[edges[i][0]]++;
        balance[edges[i][1]]--;
    }
    qsort(sorted, edges_len, sizeof *sorted, by_ends);
    bool balanced = true;
    for (int v = 0; v < n; v++) {
        next[v] = v > 0 ? end[v - 1] : 0;
        end[v] += next[v];
        if (balance[v] != 0) balanced = false;
    }

    int *stack = malloc((edges_len + 1) * sizeof(int));
    int *circuit = malloc((edges_len + 1) * sizeof(int));
    int size = 0, free_places = edges_len + 1; /* the circuit is filled from behind */
    if (balanced) stack[size++] = edges_len > 0 ? sorted[0][0] : 0;
    while (size > 0) {
        int u = stack[size - 1];
        if (next[u] < end[u]) {
            stack[size++] = sorted[next[u]++][1];
        } else {
            circuit[--free_places] = u;
            size--;
        }
    }
    free(sorted);
    free(next);
    free(end);
    free(balance);
    free(stack);
    *out_len = free_places == 0 ? edges_len + 1 : 0;
    return circuit;
}

int main(void) {
    int n = 9;
    int edges[][2] = {{4, 1}, {1, 6}, {6, 4}, {1, 3}, {3, 8}, {8, 1}, {3, 1}, {6, 6}, {1, 3}, {6, 2},
                      {2, 6}, {5, 4}, {4, 5}};
    int edges_len = 13;
    int len;
    int *circuit = hierholzer(n, edges, edges_len, &len);
    if (len == 0) printf("no Eulerian circuit");
    for (int i = 0; i < len; i++) printf(i ? " %d" : "%d", circuit[i]);
    printf("\n");
    free(circuit);
    return 0;
}
