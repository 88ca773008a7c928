#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct DisjointSet DisjointSet;

struct DisjointSet {
    int *parent;
    int *sizes; /* valid for roots */
    int sets;
};

DisjointSet *disjoint_set_new(int n) {
    DisjointSet *self = malloc(sizeof *self);
    self->parent = malloc(n * sizeof(int));
    self->sizes = malloc(n * sizeof(int));
    self->sets = n;
    for (int i = 0; i < n; i++) {
        self->parent[i] = i;
        self->sizes[i] = 1;
    }
    return self;
}

static int find(DisjointSet *self, int x) {
    int root = x;
    while (self->parent[root] != root) root = self->parent[root];
    while (self->parent[x] != root) {
        int next = self->parent[x];
        self->parent[x] = root;
        x = next;
    }
    return root;
}

bool disjoint_set_union_sets(DisjointSet *self, int x, int y) {
    int a = find(self, x), b = find(self, y);
    if (a == b) return false;
    if (self->sizes[a] < self->sizes[b]) {
        int other = a;
        a = b;
        b = other;
    }
    self->parent[b] = a;
    self->sizes[a] += self->sizes[b];
    self->sets--;
    return true;
}

bool disjoint_set_connected(DisjointSet *self, int x, int y) {
    return find(self, x) == find(self, y);
}

int disjoint_set_set_size(DisjointSet *self, int x) {
    return self->sizes[find(self, x)];
}

int disjoint_set_count(DisjointSet *self) {
    return self->sets;
}

int main(void) {
    DisjointSet *sets = disjoint_set_new(9);
    puts(disjoint_set_union_sets(sets, 0, 1) ? "true" : "false");
    puts(disjoint_set_union_sets(sets, 3, 2) ? "true" : "false");
    puts(disjoint_set_connected(sets, 1, 3) ? "true" : "false");
    puts(disjoint_set_union_sets(sets, 1, 3) ? "true" : "false");
    puts(disjoint_set_union_sets(sets, 0, 2) ? "true" : "false");
    printf("%d\n", disjoint_set_set_size(sets, 2));
    puts(disjoint_set_union_sets(sets, 7, 8) ? "true" : "false");
    puts(disjoint_set_union_sets(sets, 8, 0) ? "true" : "false");
    puts(disjoint_set_union_sets(sets, 5, 5) ? "true" : "false");
    puts(disjoint_set_connected(sets, 7, 2) ? "true" : "false");
    puts(disjoint_set_connected(sets, 4, 8) ? "true" : "false");
    printf("%d\n", disjoint_set_set_size(sets, 7));
    printf("%d\n", disjoint_set_set_size(sets, 6));
    printf("%d\n", disjoint_set_count(sets));
    return 0;
}
