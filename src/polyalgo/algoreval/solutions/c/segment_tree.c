#include <stdio.h>
#include <stdlib.h>

typedef struct SegmentTree SegmentTree;

struct SegmentTree {
    int size;
    int *sums; /* the children of node i are 2 i and 2 i + 1 */
};

static void build(SegmentTree *self, const int *values, int node, int low, int high) {
    if (low == high) {
        self->sums[node] = values[low];
        return;
    }
    int middle = (low + high) / 2;
    build(self, values, 2 * node, low, middle);
    build(self, values, 2 * node + 1, middle + 1, high);
    self->sums[node] = self->sums[2 * node] + self->sums[2 * node + 1];
}

static void set(SegmentTree *self, int node, int low, int high, int index, int value) {
    if (low == high) {
        self->sums[node] = value;
        return;
    }
    int middle = (low + high) / 2;
    if (index <= middle) {
        set(self, 2 * node, low, middle, index, value);
    } else {
        set(self, 2 * node + 1, middle + 1, high, index, value);
    }
    self->sums[node] = self->sums[2 * node] + self->sums[2 * node + 1];
}

static int sum(const SegmentTree *self, int node, int low, int high, int left, int right) {
    if (right < low || high < left) return 0;
    if (left <= low && high <= right) return self->sums[node];
    int middle = (low + high) / 2;
    return sum(self, 2 * node, low, middle, left, right) + sum(self, 2 * node + 1, middle + 1, high, left, right);
}

SegmentTree *segment_tree_new(int values[], int values_len) {
    SegmentTree *self = malloc(sizeof *self);
    self->size = values_len;
    self->sums = malloc(4 * values_len * sizeof(int));
    build(self, values, 1, 0, values_len - 1);
    return self;
}

void segment_tree_update(SegmentTree *self, int index, int value) {
    set(self, 1, 0, self->size - 1, index, value);
}

int segment_tree_query(SegmentTree *self, int left, int right) {
    return sum(self, 1, 0, self->size - 1, left, right);
}

int main(void) {
    int values[] = {5, -2, 8, 6, 3, 1, 7};
    int values_len = 7;
    SegmentTree *tree = segment_tree_new(values, values_len);
    printf("%d\n", segment_tree_query(tree, 0, 6));
    printf("%d\n", segment_tree_query(tree, 1, 3));
    segment_tree_update(tree, 2, -4);
    printf("%d\n", segment_tree_query(tree, 0, 2));
    segment_tree_update(tree, 6, 10);
    printf("%d\n", segment_tree_query(tree, 6, 6));
    printf("%d\n", segment_tree_query(tree, 0, 6));
    return 0;
}
