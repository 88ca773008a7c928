#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* Implication graph: literal v is node 2v - 2, its negation node 2v - 1. Clause i gives edges 2i and 2i + 1. */
typedef struct {
    int *head, *next, *first;
    int *number, *low; /* Tarjan's; number 0: not visited */
    int *component;    /* in reverse topological order, -1: not yet known */
    int *stack;
    int size, clock, count;
} Search;

static int node(int literal) { return literal > 0 ? 2 * literal - 2 : -2 * literal - 1; }

static void add_edge(Search *s, int edge, int from, int to) {
    s->head[edge] = to;
    s->next[edge] = s->first[from];
    s->first[from] = edge;
}

static void visit(Search *s, int u) {
    s->number[u] = s->low[u] = ++s->clock;
    s->stack[s->size++] = u;
    for (int e = s->first[u]; e != -1; e = s->next[e]) {
        int v = s->head[e];
        if (s->number[v] == 0) visit(s, v);
        if (s->component[v] == -1 && s->low[v] < s->low[u]) s->low[u] = s->low[v];
    }
    if (s->low[u] < s->number[u]) return;
    while (s->component[u] == -1) s->component[s->stack[--s->size]] = s->count;
    s->count++;
}

bool *two_sat(int n, int clauses[][2], int clauses_len, int *out_len) {
    int nodes = 2 * n, edges = 2 * clauses_len;
    Search s = {0};
    s.head = malloc((edges + 1) * sizeof(int));
    s.next = malloc((edges + 1) * sizeof(int));
    s.first = malloc(nodes * sizeof(int));
    s.number = calloc(nodes, sizeof(int));
    s.low = calloc(nodes, sizeof(int));
    s.component = malloc(nodes * sizeof(int));
    s.stack = malloc(nodes * sizeof(int));
    for (int u = 0; u < nodes; u++) s.first[u] = s.component[u] = -1;
    for (int i = 0; i < clauses_len; i++) {
        int a = node(clauses[i][0]), b = node(clauses[i][1]);
        add_edge(&s, 2 * i, a ^ 1, b);
        add_edge(&s, 2 * i + 1, b ^ 1, a);
    }
    for (int u = 0; u < nodes; u++) {
        if (s.number[u] == 0) visit(&s, u);
    }
    bool *values = malloc(n * sizeof(bool));
    *out_len = n;
    for (int i = 0; i < n; i++) {
        int yes = s.component[2 * i], no = s.component[2 * i + 1];
        if (yes == no) *out_len = 0;
        values[i] = yes < no;
    }
    free(s.head);
    free(s.next);
    free(s.first);
    free(s.number);
    free(s.low);
    free(s.component);
    free(s.stack);
    return values;
}

int main(void) {
    int n = 7;
    int clauses[][2] = {{1, 4}, {-4, 2}, {-2, -4}, {-1, 3}, {-3, -6}, {6, -5}, {5, 7}, {7, -7}, {-7, -2}, {1, 4}};
    int clauses_len = 10;
    int count;
    bool *values = two_sat(n, clauses, clauses_len, &count);
    if (count == 0) printf("unsatisfiable");
    for (int i = 0; i < count; i++) printf(i ? " %d" : "%d", values[i]);
    printf("\n");
    free(values);
    return 0;
}
