#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#define INF INT_MAX

int **floyd_warshall(int n, int edges[][3], int edges_len, int *out_rows, int *out_cols) {
    int **dist = malloc(n * sizeof(int *));
    for (int u = 0; u < n; u++) {
        dist[u] = malloc(n * sizeof(int));
        for (int v = 0; v < n; v++) dist[u][v] = u == v ? 0 : INF;
    }
    for (int i = 0; i < edges_len; i++) dist[edges[i][0]][edges[i][1]] = edges[i][2];
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < n; i++) {
            if (dist[i][k] == INF) continue;
            for (int j = 0; j < n; j++) {
                if (dist[k][j] == INF) continue;
                int through = dist[i][k] + dist[k][j];
                if (through < dist[i][j]) dist[i][j] = through;
            }
        }
    }
    *out_rows = *out_cols = n;
    for (int v = 0; v < n; v++) {
        if (dist[v][v] < 0) *out_rows = *out_cols = 0; /* a negative cycle */
    }
    return dist;
}

int main(void) {
    int n = 8;
    int edges[][3] = {{5, 1, 3}, {1, 4, -2}, {4, 2, 4}, {2, 5, -1}, {5, 2, 9}, {1, 2, 2}, {0, 5, 6},
                      {0, 4, 7}, {2, 6, 0}, {3, 0, -4}, {6, 3, 8}, {7, 6, 5}};
    int edges_len = 12;
    int rows, cols;
    int **dist = floyd_warshall(n, edges, edges_len, &rows, &cols);
    if (rows == 0) printf("negative cycle\n");
    for (int u = 0; u < rows; u++) {
        for (int v = 0; v < cols; v++) {
            if (v > 0) printf(" ");
            if (dist[u][v] == INF) {
                printf("INF");
            } else {
                printf("%d", dist[u][v]);
            }
        }
        printf("\n");
    }
    return 0;
}
