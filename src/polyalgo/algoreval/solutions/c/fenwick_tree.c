#include <stdio.h>
#include <stdlib.h>

typedef struct FenwickTree FenwickTree;

struct FenwickTree {
    int n;
    long long *sums; /* 1-based */
};

FenwickTree *fenwick_tree_new(int n) {
    FenwickTree *self = malloc(sizeof *self);
    self->n = n;
    self->sums = calloc(n + 1, sizeof *self->sums);
    return self;
}

void fenwick_tree_add(FenwickTree *self, int index, int delta) {
    for (int i = index; i <= self->n; i += i & -i) self->sums[i] += delta;
}

long long fenwick_tree_prefix_sum(FenwickTree *self, int index) {
    long long total = 0;
    for (int i = index; i > 0; i -= i & -i) total += self->sums[i];
    return total;
}

long long fenwick_tree_range_sum(FenwickTree *self, int left, int right) {
    return fenwick_tree_prefix_sum(self, right) - fenwick_tree_prefix_sum(self, left - 1);
}

int main(void) {
    FenwickTree *tree = fenwick_tree_new(10);
    fenwick_tree_add(tree, 1, 5);
    fenwick_tree_add(tree, 4, -2);
    fenwick_tree_add(tree, 10, 7);
    printf("%lld\n", fenwick_tree_prefix_sum(tree, 4));
    fenwick_tree_add(tree, 7, 2147483647);
    fenwick_tree_add(tree, 8, 2147483647);
    fenwick_tree_add(tree, 8, 3);
    printf("%lld\n", fenwick_tree_prefix_sum(tree, 0));
    printf("%lld\n", fenwick_tree_prefix_sum(tree, 7));
    printf("%lld\n", fenwick_tree_prefix_sum(tree, 10));
    printf("%lld\n", fenwick_tree_range_sum(tree, 8, 8));
    fenwick_tree_add(tree, 8, (-2147483647 - 1));
    printf("%lld\n", fenwick_tree_range_sum(tree, 4, 9));
    printf("%lld\n", fenwick_tree_range_sum(tree, 8, 10));
    printf("%lld\n", fenwick_tree_range_sum(tree, 2, 3));
    printf("%lld\n", fenwick_tree_range_sum(tree, 1, 10));
    return 0;
}
