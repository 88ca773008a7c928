#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Edge {
    int to;
    struct Edge *next;
} Edge;

typedef struct BipGraph BipGraph;

struct BipGraph {
    int m;
    Edge **adj;
    int *left; /* partner, 0 while unmatched */
    int *right;
    int *level;
    int *queue;
};

BipGraph *bip_graph_new(int m, int n) {
    BipGraph *self = malloc(sizeof *self);
    self->m = m;
    self->adj = calloc(m + 1, sizeof *self->adj);
    self->left = calloc(m + 1, sizeof(int));
    self->right = calloc(n + 1, sizeof(int));
    self->level = calloc(m + 1, sizeof(int));
    self->queue = calloc(m + 1, sizeof(int));
    return self;
}

void bip_graph_add_edge(BipGraph *self, int u, int v) {
    Edge *edge = malloc(sizeof *edge);
    edge->to = v;
    edge->next = self->adj[u];
    self->adj[u] = edge;
}

static bool layers(BipGraph *self) {
    int head = 0, tail = 0;
    for (int u = 1; u <= self->m; u++) {
        self->level[u] = self->left[u] ? -1 : 0;
        if (!self->left[u]) self->queue[tail++] = u;
    }
    bool found = false;
    while (head < tail) {
        int u = self->queue[head++];
        for (Edge *edge = self->adj[u]; edge; edge = edge->next) {
            int w = self->right[edge->to];
            if (w == 0) {
                found = true;
            } else if (self->level[w] == -1) {
                self->level[w] = self->level[u] + 1;
                self->queue[tail++] = w;
            }
        }
    }
    return found;
}

static bool augment(BipGraph *self, int u) {
    for (Edge *edge = self->adj[u]; edge; edge = edge->next) {
        int w = self->right[edge->to];
        if (w == 0 || (self->level[w] == self->level[u] + 1 && augment(self, w))) {
            self->left[u] = edge->to;
            self->right[edge->to] = u;
            return true;
        }
    }
    self->level[u] = -1;
    return false;
}

int bip_graph_hopcroft_karp(BipGraph *self) {
    int size = 0;
    while (layers(self)) {
        for (int u = 1; u <= self->m; u++) {
            if (!self->left[u] && augment(self, u)) size++;
        }
    }
    return size;
}

int main(void) {
    BipGraph *g = bip_graph_new(5, 4);
    bip_graph_add_edge(g, 1, 1);
    bip_graph_add_edge(g, 1, 2);
    bip_graph_add_edge(g, 2, 1);
    bip_graph_add_edge(g, 3, 2);
    bip_graph_add_edge(g, 3, 3);
    bip_graph_add_edge(g, 4, 1);
    bip_graph_add_edge(g, 5, 3);
    printf("Size of maximum matching is %d\n", bip_graph_hopcroft_karp(g));
    return 0;
}
