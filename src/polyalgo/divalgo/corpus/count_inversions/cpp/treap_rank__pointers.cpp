#include <bits/stdc++.h>
using namespace std;

struct Node {
    int key, count, size;
    unsigned prio;
    Node *l, *r;
};

mt19937 gen(7);

int size_of(Node *t) { return t ? t->size : 0; }

void fix(Node *t) { t->size = t->count + size_of(t->l) + size_of(t->r); }

void rotate_right(Node *&t) {
    Node *c = t->l;
    t->l = c->r;
    c->r = t;
    fix(t);
    fix(c);
    t = c;
}

void rotate_left(Node *&t) {
    Node *c = t->r;
    t->r = c->l;
    c->l = t;
    fix(t);
    fix(c);
    t = c;
}

void insert(Node *&t, int key) {
    if (!t) {
        t = new Node{key, 1, 1, (unsigned)gen(), nullptr, nullptr};
        return;
    }
    if (key == t->key) t->count++;
    else if (key < t->key) {
        insert(t->l, key);
        if (t->l->prio > t->prio) rotate_right(t);
    } else {
        insert(t->r, key);
        if (t->r->prio > t->prio) rotate_left(t);
    }
    fix(t);
}

int greater_than(Node *t, int key) {
    if (!t) return 0;
    if (key < t->key) return t->count + size_of(t->r) + greater_than(t->l, key);
    if (key == t->key) return size_of(t->r);
    return greater_than(t->r, key);
}

int main() {
    int n;
    cin >> n;
    Node *root = nullptr;
    long long ans = 0;
    while (n--) {
        int x;
        cin >> x;
        ans += greater_than(root, x);
        insert(root, x);
    }
    cout << ans << endl;
}
