#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int to, next; /* next edge of the same vertex, -1: none */
    long long residual;
} Edge;

typedef struct {
    int n;
    Edge *edges; /* edge e and its reverse e ^ 1 */
    int *first, *current, *level, *queue;
} Network;

static bool find_levels(Network *net, int source, int sink) {
    int head = 0, tail = 0;
    for (int v = 0; v < net->n; v++) net->level[v] = -1;
    net->level[source] = 0;
    net->queue[tail++] = source;
    while (head < tail) {
        int u = net->queue[head++];
        for (int e = net->first[u]; e != -1; e = net->edges[e].next) {
            int v = net->edges[e].to;
            if (net->edges[e].residual > 0 && net->level[v] == -1) {
                net->level[v] = net->level[u] + 1;
                net->queue[tail++] = v;
            }
        }
    }
    return net->level[sink] != -1;
}

static long long push(Network *net, int u, int sink, long long limit) {
    if (u == sink) return limit;
    for (; net->current[u] != -1; net->current[u] = net->edges[net->current[u]].next) {
        int e = net->current[u];
        Edge *edge = &net->edges[e];
        if (edge->residual == 0 || net->level[edge->to] != net->level[u] + 1) continue;
        long long pushed = push(net, edge->to, sink, limit < edge->residual ? limit : edge->residual);
        if (pushed > 0) {
            edge->residual -= pushed;
            net->edges[e ^ 1].residual += pushed;
            return pushed;
        }
    }
    return 0;
}

long long max_flow(int n, int edges[][3], int edges_len, int source, int sink) {
    int *ints = malloc(4 * n * sizeof(int));
    Network net = {n, malloc((2 * edges_len + 1) * sizeof(Edge)), ints, ints + n, ints + 2 * n, ints + 3 * n};
    for (int v = 0; v < n; v++) net.first[v] = -1;
    for (int i = 0; i < edges_len; i++) {
        int u = edges[i][0], v = edges[i][1];
        net.edges[2 * i] = (Edge){v, net.first[u], edges[i][2]};
        net.first[u] = 2 * i;
        net.edges[2 * i + 1] = (Edge){u, net.first[v], 0};
        net.first[v] = 2 * i + 1;
    }
    long long flow = 0, pushed;
    while (find_levels(&net, source, sink)) {
        for (int v = 0; v < n; v++) net.current[v] = net.first[v];
        while ((pushed = push(&net, source, sink, LLONG_MAX)) > 0) flow += pushed;
    }
    free(ints);
    free(net.edges);
    return flow;
}

int main(void) {
    int n = 9;
    int edges[][3] = {{0, 1, 10}, {0, 2, 8}, {1, 3, 10}, {2, 3, 9}, {3, 7, 10}, {1, 4, 6}, {4, 5, 7}, {5, 7, 6},
                      {5, 4, 3}, {3, 3, 5}, {0, 2, 2}, {7, 6, 4}, {6, 1, 9}, {2, 0, 1}, {8, 7, 3}};
    int edges_len = 15;
    int source = 0;
    int sink = 7;
    printf("%lld\n", max_flow(n, edges, edges_len, source, sink));
    return 0;
}
