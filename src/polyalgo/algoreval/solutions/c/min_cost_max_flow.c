#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int to, next; /* next edge of the same vertex, -1: none */
    int residual, cost;
} Edge;

/* Bellman-Ford with a queue over the residual network; into[v] is the last edge of the path to v. */
static bool find_path(int n, const Edge *edges, const int *first, int source, int sink, int *into) {
    int *dist = malloc(n * sizeof(int));
    int *queue = malloc(n * sizeof(int)); /* circular: a vertex waits at most once */
    bool *waiting = calloc(n, sizeof(bool));
    for (int v = 0; v < n; v++) {
        dist[v] = INT_MAX;
        into[v] = -1;
    }
    dist[source] = 0;
    queue[0] = source;
    waiting[source] = true;
    for (int head = 0, count = 1; count > 0; count--) {
        int u = queue[head];
        head = (head + 1) % n;
        waiting[u] = false;
        for (int e = first[u]; e != -1; e = edges[e].next) {
            int v = edges[e].to;
            if (edges[e].residual == 0 || dist[u] + edges[e].cost >= dist[v]) continue;
            dist[v] = dist[u] + edges[e].cost;
            into[v] = e;
            if (!waiting[v]) {
                waiting[v] = true;
                queue[(head + count - 1) % n] = v;
                count++;
            }
        }
    }
    free(dist);
    free(queue);
    free(waiting);
    return into[sink] != -1;
}

void min_cost_max_flow(int n, int edges[][4], int edges_len, int source, int sink, long long out[2]) {
    Edge *network = malloc((2 * edges_len + 1) * sizeof(Edge)); /* edge e and its reverse e ^ 1 */
    int *first = malloc(n * sizeof(int));
    int *into = malloc(n * sizeof(int));
    for (int v = 0; v < n; v++) first[v] = -1;
    for (int i = 0; i < edges_len; i++) {
        int u = edges[i][0], v = edges[i][1];
        network[2 * i] = (Edge){v, first[u], edges[i][2], edges[i][3]};
        first[u] = 2 * i;
        network[2 * i + 1] = (Edge){u, first[v], 0, -edges[i][3]};
        first[v] = 2 * i + 1;
    }
    out[0] = out[1] = 0;
    while (find_path(n, network, first, source, sink, into)) {
        int pushed = INT_MAX;
        for (int v = sink; v != source; v = network[into[v] ^ 1].to) {
            if (network[into[v]].residual < pushed) pushed = network[into[v]].residual;
        }
        for (int v = sink; v != source; v = network[into[v] ^ 1].to) {
            network[into[v]].residual -= pushed;
            network[into[v] ^ 1].residual += pushed;
            out[1] += (long long)pushed * network[into[v]].cost;
        }
        out[0] += pushed;
    }
    free(network);
    free(first);
    free(into);
}

int main(void) {
    int n = 7;
    int edges[][4] = {{0, 1, 6, 2}, {0, 2, 5, 7}, {1, 2, 4, -1}, {1, 3, 3, 5}, {2, 3, 5, 1},
                      {2, 4, 3, 6}, {3, 5, 4, 3}, {3, 4, 2, -2}, {4, 5, 6, 4}, {4, 1, 2, 8},
                      {0, 2, 1, 3}, {5, 0, 9, 1}, {6, 5, 5, 1}, {4, 4, 2, 5}};
    int edges_len = 14;
    int source = 0;
    int sink = 5;
    long long result[2];
    min_cost_max_flow(n, edges, edges_len, source, sink, result);
    printf("%lld %lld\n", result[0], result[1]);
    return 0;
}
