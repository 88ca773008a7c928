#include <algorithm>
#include <iostream>
#include <memory>
#include <utility>
#include <vector>

using namespace std;

class AvlTree {
public:
    explicit AvlTree(const vector<int>& keys) {
        for (int key : keys) insert(key);
    }

    void insert(int key) { insert(root, key); }

    void remove(int key) { remove(root, key); }

    vector<int> preorder() {
        vector<int> keys;
        visit(root, keys);
        return keys;
    }

private:
    struct Node {
        int key;
        int height = 1;
        unique_ptr<Node> child[2];  // left, right
        explicit Node(int key) : key(key) {}
    };
    using Link = unique_ptr<Node>;

    static int height(const Link& node) { return node ? node->height : 0; }

    static void update(Link& node) { node->height = 1 + max(height(node->child[0]), height(node->child[1])); }

    // Lifts the child on the given side.
    static void rotate(Link& node, int side) {
        Link pivot = move(node->child[side]);
        node->child[side] = move(pivot->child[1 - side]);
        update(node);
        pivot->child[1 - side] = move(node);
        node = move(pivot);
        update(node);
    }

    static void balance(Link& node) {
        update(node);
        for (int side : {0, 1}) {
            Link& child = node->child[side];
            if (height(child) <= height(node->child[1 - side]) + 1) continue;
            if (height(child->child[side]) < height(child->child[1 - side])) rotate(child, 1 - side);
            rotate(node, side);
            return;
        }
    }

    static void insert(Link& node, int key) {
        if (!node) {
            node = make_unique<Node>(key);
        } else if (key != node->key) {
            insert(node->child[key > node->key], key);
            balance(node);
        }
    }

    static void remove(Link& node, int key) {
        if (!node) return;
        if (key != node->key) {
            remove(node->child[key > node->key], key);
        } else if (!node->child[0] || !node->child[1]) {
            Link child = move(node->child[node->child[0] ? 0 : 1]);
            node = move(child);
            return;
        } else {
            const Node* successor = node->child[1].get();
            while (successor->child[0]) successor = successor->child[0].get();
            node->key = successor->key;
            remove(node->child[1], node->key);
        }
        balance(node);
    }

    static void visit(const Link& node, vector<int>& keys) {
        if (!node) return;
        keys.push_back(node->key);
        visit(node->child[0], keys);
        visit(node->child[1], keys);
    }

    Link root;
};

void printKeys(const vector<int>& keys) {
    for (size_t i = 0; i < keys.size(); i++) cout << (i ? " " : "") << keys[i];
    cout << '\n';
}

int main() {
    vector<int> keys = {40, 20, 60, 10, 30, 25, 20, 70, 50};
    AvlTree tree(keys);
    printKeys(tree.preorder());
    tree.insert(45);
    tree.insert(70);
    tree.remove(99);
    printKeys(tree.preorder());
    tree.remove(70);
    printKeys(tree.preorder());
    tree.remove(30);
    printKeys(tree.preorder());
}
