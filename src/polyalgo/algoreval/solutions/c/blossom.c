#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int n;
    int *start; /* neighbours of u: neighbour[start[u]] .. neighbour[start[u + 1] - 1] */
    int *neighbour, *mate, *parent, *base, *queue;
    bool *even, *in_blossom, *seen;
} Matching;

static int common_base(Matching *m, int u, int v) {
    memset(m->seen, 0, m->n * sizeof(bool));
    u = m->base[u];
    m->seen[u] = true;
    while (m->mate[u] != -1) {
        u = m->base[m->parent[m->mate[u]]];
        m->seen[u] = true;
    }
    v = m->base[v];
    while (!m->seen[v]) v = m->base[m->parent[m->mate[v]]];
    return v;
}

static void mark_path(Matching *m, int v, int stem, int child) {
    while (m->base[v] != stem) {
        m->in_blossom[m->base[v]] = m->in_blossom[m->base[m->mate[v]]] = true;
        m->parent[v] = child;
        child = m->mate[v];
        v = m->parent[child];
    }
}

static int find_path(Matching *m, int root) {
    int head = 0, tail = 0;
    for (int v = 0; v < m->n; v++) {
        m->parent[v] = -1;
        m->base[v] = v;
        m->even[v] = v == root;
    }
    m->queue[tail++] = root;
    while (head < tail) {
        int u = m->queue[head++];
        for (int i = m->start[u]; i < m->start[u + 1]; i++) {
            int v = m->neighbour[i];
            if (m->base[u] == m->base[v] || m->mate[u] == v) continue;
            if (v == root || (m->mate[v] != -1 && m->parent[m->mate[v]] != -1)) {
                int stem = common_base(m, u, v);
                memset(m->in_blossom, 0, m->n * sizeof(bool));
                mark_path(m, u, stem, v);
                mark_path(m, v, stem, u);
                for (int w = 0; w < m->n; w++) {
                    if (!m->in_blossom[m->base[w]]) continue;
                    m->base[w] = stem;
                    if (!m->even[w]) m->queue[tail++] = w;
                    m->even[w] = true;
                }
            } else if (m->parent[v] == -1) {
                m->parent[v] = u;
                if (m->mate[v] == -1) return v;
                m->even[m->mate[v]] = true;
                m->queue[tail++] = m->mate[v];
            }
        }
    }
    return -1;
}

int maximum_matching(int n, int edges[][2], int edges_len) {
    int *ints = malloc((5 * n + 1) * sizeof(int));
    bool *flags = malloc((3 * n + 1) * sizeof(bool));
    Matching m = {
        n, calloc(n + 2, sizeof(int)), malloc((2 * edges_len + 1) * sizeof(int)),
        ints, ints + n, ints + 2 * n, ints + 3 * n,
        flags, flags + n, flags + 2 * n,
    };
    for (int i = 0; i < edges_len; i++) {
        m.start[edges[i][0] + 2]++;
        m.start[edges[i][1] + 2]++;
    }
    for (int u = 2; u < n + 2; u++) m.start[u] += m.start[u - 1];
    for (int i = 0; i < edges_len; i++) {
        m.neighbour[m.start[edges[i][0] + 1]++] = edges[i][1];
        m.neighbour[m.start[edges[i][1] + 1]++] = edges[i][0];
    }
    for (int v = 0; v < n; v++) m.mate[v] = -1;
    int size = 0;
    for (int root = 0; root < n; root++) {
        if (m.mate[root] != -1) continue;
        int v = find_path(&m, root);
        if (v != -1) size++;
        while (v != -1) {
            int u = m.parent[v], next = m.mate[u];
            m.mate[u] = v;
            m.mate[v] = u;
            v = next;
        }
    }
    return size;
}

int main(void) {
    int n = 13;
    int edges[][2] = {{3, 9}, {1, 5}, {5, 6}, {2, 10}, {2, 5}, {1, 8}, {6, 0}, {0, 8},
                      {4, 3}, {9, 1}, {10, 3}, {7, 10}, {4, 9}, {4, 6}, {7, 2}};
    int edges_len = 15;
    printf("%d\n", maximum_matching(n, edges, edges_len));
    return 0;
}
