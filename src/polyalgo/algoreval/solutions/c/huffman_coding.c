#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SYMBOLS 256

typedef struct {
    int weight; /* 0: joined already */
    unsigned char smallest;
    int parent;
    char bit;
} Node;

/* Removes the node that comes first, and gives it its parent and bit. */
static Node take_first(Node *nodes, int count, int parent, char bit) {
    int first = -1;
    for (int i = 0; i < count; i++) {
        if (nodes[i].weight == 0) continue;
        if (first == -1 || nodes[i].weight < nodes[first].weight ||
            (nodes[i].weight == nodes[first].weight && nodes[i].smallest < nodes[first].smallest)) {
            first = i;
        }
    }
    Node taken = nodes[first];
    nodes[first].weight = 0;
    nodes[first].parent = parent;
    nodes[first].bit = bit;
    return taken;
}

static char *code_of(const Node *nodes, int leaf, int root) {
    int length = 0;
    for (int node = leaf; node != root; node = nodes[node].parent) length++;
    char *code = malloc(length + 2);
    strcpy(code, "0");
    if (length > 0) code[length] = '\0';
    for (int node = leaf; node != root; node = nodes[node].parent) code[--length] = nodes[node].bit;
    return code;
}

char ***huffman_codes(const char *text, int *out_len) {
    int weights[SYMBOLS] = {0};
    for (const char *c = text; *c; c++) weights[(unsigned char)*c]++;
    Node nodes[2 * SYMBOLS];
    int leaves = 0;
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        if (weights[symbol] > 0) nodes[leaves++] = (Node){.weight = weights[symbol], .smallest = symbol};
    }
    int count = leaves;
    for (; count < 2 * leaves - 1; count++) {
        Node zero = take_first(nodes, count, count, '0');
        Node one = take_first(nodes, count, count, '1');
        unsigned char smallest = zero.smallest < one.smallest ? zero.smallest : one.smallest;
        nodes[count] = (Node){.weight = zero.weight + one.weight, .smallest = smallest};
    }
    char ***pairs = malloc((leaves + 1) * sizeof(char **));
    for (int leaf = 0; leaf < leaves; leaf++) {
        pairs[leaf] = malloc(2 * sizeof(char *));
        pairs[leaf][0] = calloc(2, 1);
        pairs[leaf][0][0] = nodes[leaf].smallest;
        pairs[leaf][1] = code_of(nodes, leaf, count - 1);
    }
    *out_len = leaves;
    return pairs;
}

int main(void) {
    const char *text = "abracadabra, alakazam!";
    int count;
    char ***pairs = huffman_codes(text, &count);
    for (int i = 0; i < count; i++) {
        printf("%s: %s\n", pairs[i][0], pairs[i][1]);
        free(pairs[i][0]);
        free(pairs[i][1]);
        free(pairs[i]);
    }
    free(pairs);
    return 0;
}
