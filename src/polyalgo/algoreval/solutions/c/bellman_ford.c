#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define INF INT_MAX

int *bellman_ford(int n, int edges[][3], int edges_len, int source, int *out_len) {
    int *dist = malloc(n * sizeof(int));
    for (int v = 0; v < n; v++) dist[v] = INF;
    dist[source] = 0;
    bool changed = true;
    for (int round = 1; changed && round <= n; round++) {
        changed = false;
        for (int i = 0; i < edges_len; i++) {
            int u = edges[i][0], v = edges[i][1], w = edges[i][2];
            if (dist[u] != INF && dist[u] + w < dist[v]) {
                dist[v] = dist[u] + w;
                changed = true;
            }
        }
    }
    *out_len = changed ? 0 : n; /* still changing in round n: a negative cycle */
    return dist;
}

int main(void) {
    int n = 9;
    int edges[][3] = {{4, 5, -2}, {3, 4, 6}, {2, 3, -3}, {1, 3, 4}, {0, 2, 5}, {0, 1, -1},
                      {5, 2, 2}, {6, 7, -4}, {7, 6, 3}, {7, 0, -9}, {1, 8, 0}};
    int edges_len = 11;
    int source = 0;
    int count;
    int *dist = bellman_ford(n, edges, edges_len, source, &count);
    if (count == 0) printf("negative cycle");
    for (int v = 0; v < count; v++) {
        if (v > 0) printf(" ");
        if (dist[v] == INF) {
            printf("INF");
        } else {
            printf("%d", dist[v]);
        }
    }
    printf("\n");
    free(dist);
    return 0;
}
