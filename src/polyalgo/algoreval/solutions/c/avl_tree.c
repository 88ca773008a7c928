#include <stdio.h>
#include <stdlib.h>

typedef struct Node {
    int key;
    int height;
    struct Node *child[2]; /* left, right */
} Node;

typedef struct AvlTree AvlTree;

struct AvlTree {
    Node *root;
};

static int height(const Node *node) { return node ? node->height : 0; }

static void update(Node *node) {
    int left = height(node->child[0]), right = height(node->child[1]);
    node->height = 1 + (left > right ? left : right);
}

/* Lifts the child on the given side. */
static Node *rotate(Node *node, int side) {
    Node *pivot = node->child[side];
    node->child[side] = pivot->child[!side];
    pivot->child[!side] = node;
    update(node);
    update(pivot);
    return pivot;
}

static Node *balance(Node *node) {
    update(node);
    for (int side = 0; side < 2; side++) {
        Node *child = node->child[side];
        if (height(child) > height(node->child[!side]) + 1) {
            if (height(child->child[side]) < height(child->child[!side])) node->child[side] = rotate(child, !side);
            return rotate(node, side);
        }
    }
    return node;
}

static Node *insert(Node *node, int key) {
    if (!node) {
        node = calloc(1, sizeof *node);
        node->key = key;
    } else if (key != node->key) {
        Node **child = &node->child[key > node->key];
        *child = insert(*child, key);
    }
    return balance(node);
}

static Node *remove_key(Node *node, int key) {
    if (!node) return NULL;
    if (key != node->key) {
        Node **child = &node->child[key > node->key];
        *child = remove_key(*child, key);
    } else if (!node->child[0] || !node->child[1]) {
        Node *child = node->child[0] ? node->child[0] : node->child[1];
        free(node);
        return child;
    } else {
        Node *successor = node->child[1];
        while (successor->child[0]) successor = successor->child[0];
        node->key = successor->key;
        node->child[1] = remove_key(node->child[1], node->key);
    }
    return balance(node);
}

static int visit(const Node *node, int *keys, int count) {
    if (!node) return count;
    if (keys) keys[count] = node->key;
    return visit(node->child[1], keys, visit(node->child[0], keys, count + 1));
}

void avl_tree_insert(AvlTree *self, int key) { self->root = insert(self->root, key); }

AvlTree *avl_tree_new(int keys[], int keys_len) {
    AvlTree *self = calloc(1, sizeof *self);
    for (int i = 0; i < keys_len; i++) avl_tree_insert(self, keys[i]);
    return self;
}

void avl_tree_remove(AvlTree *self, int key) { self->root = remove_key(self->root, key); }

int *avl_tree_preorder(AvlTree *self, int *out_len) {
    *out_len = visit(self->root, NULL, 0);
    int *keys = malloc((*out_len + 1) * sizeof(int));
    visit(self->root, keys, 0);
    return keys;
}

static void print_keys(int *keys, const int *count) {
    for (int i = 0; i < *count; i++) printf("%s%d", i ? " " : "", keys[i]);
    printf("\n");
    free(keys);
}

int main(void) {
    int keys[] = {40, 20, 60, 10, 30, 25, 20, 70, 50};
    int keys_len = 9;
    int out_len;
    AvlTree *tree = avl_tree_new(keys, keys_len);
    print_keys(avl_tree_preorder(tree, &out_len), &out_len);
    avl_tree_insert(tree, 45);
    avl_tree_insert(tree, 70);
    avl_tree_remove(tree, 99);
    print_keys(avl_tree_preorder(tree, &out_len), &out_len);
    avl_tree_remove(tree, 70);
    print_keys(avl_tree_preorder(tree, &out_len), &out_len);
    avl_tree_remove(tree, 30);
    print_keys(avl_tree_preorder(tree, &out_len), &out_len);
    return 0;
}
