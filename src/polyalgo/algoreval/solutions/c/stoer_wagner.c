#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

long long stoer_wagner(int n, int edges[][3], int edges_len) {
    long long *weight = calloc((size_t)n * n, sizeof(long long));
    long long *tied = malloc(n * sizeof(long long)); /* weight towards the vertices taken, -1: taken */
    int *vertices = malloc(n * sizeof(int));         /* those not merged into another */
    for (int i = 0; i < edges_len; i++) {
        int u = edges[i][0], v = edges[i][1];
        weight[u * n + v] += edges[i][2];
        weight[v * n + u] += edges[i][2];
    }
    for (int v = 0; v < n; v++) vertices[v] = v;
    long long best = LLONG_MAX;
    for (int size = n; size > 1; size--) {
        memset(tied, 0, n * sizeof(long long));
        int last = 0, before = 0; /* positions in vertices */
        long long cut = 0;
        for (int step = 0; step < size; step++) {
            int next = -1;
            for (int i = 0; i < size; i++) {
                if (tied[i] >= 0 && (next == -1 || tied[i] > tied[next])) next = i;
            }
            before = last;
            last = next;
            cut = tied[next];
            tied[next] = -1;
            for (int i = 0; i < size; i++) {
                if (tied[i] >= 0) tied[i] += weight[vertices[next] * n + vertices[i]];
            }
        }
        if (cut < best) best = cut;
        int s = vertices[before], t = vertices[last];
        for (int i = 0; i < size; i++) {
            int v = vertices[i];
            weight[s * n + v] += weight[t * n + v];
            weight[v * n + s] = weight[s * n + v];
        }
        vertices[last] = vertices[size - 1];
    }
    free(weight);
    free(tied);
    free(vertices);
    return best;
}

int main(void) {
    int n = 8;
    int edges[][3] = {{0, 1, 2}, {0, 4, 3}, {1, 2, 3}, {1, 4, 2}, {1, 5, 2}, {2, 3, 4},
                      {2, 6, 2}, {3, 6, 2}, {3, 7, 2}, {4, 5, 3}, {5, 6, 1}, {6, 7, 3}};
    int edges_len = 12;
    printf("%lld\n", stoer_wagner(n, edges, edges_len));
    return 0;
}
