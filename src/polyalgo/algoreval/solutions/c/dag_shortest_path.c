#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#define INF INT_MAX

int *dag_shortest_path(int n, int edges[][3], int edges_len, int source, int *out_len) {
    int *first = malloc(n * sizeof(int));               /* first outgoing edge of each vertex, -1: none */
    int *next = malloc((edges_len + 1) * sizeof(int));  /* next edge of the same vertex */
    int *incoming = calloc(n, sizeof(int));
    int *order = malloc(n * sizeof(int));
    int *dist = malloc(n * sizeof(int));
    for (int v = 0; v < n; v++) {
        first[v] = -1;
        dist[v] = INF;
    }
    for (int i = 0; i < edges_len; i++) {
        next[i] = first[edges[i][0]];
        first[edges[i][0]] = i;
        incoming[edges[i][1]]++;
    }
    int count = 0;
    for (int v = 0; v < n; v++) {
        if (incoming[v] == 0) order[count++] = v;
    }
    dist[source] = 0;
    for (int k = 0; k < count; k++) {
        int u = order[k];
        for (int i = first[u]; i != -1; i = next[i]) {
            int v = edges[i][1], w = edges[i][2];
            if (dist[u] != INF && dist[u] + w < dist[v]) dist[v] = dist[u] + w;
            if (--incoming[v] == 0) order[count++] = v;
        }
    }
    free(first);
    free(next);
    free(incoming);
    free(order);
    *out_len = n;
    return dist;
}

int main(void) {
    int n = 9;
    int edges[][3] = {{5, 2, 6}, {2, 7, 3}, {5, 7, 8}, {7, 1, -4}, {2, 1, 2}, {1, 4, 5},
                      {7, 4, 0}, {4, 0, -2}, {3, 5, -7}, {3, 0, 1}, {8, 1, -9}};
    int edges_len = 11;
    int source = 5;
    int count;
    int *dist = dag_shortest_path(n, edges, edges_len, source, &count);
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
