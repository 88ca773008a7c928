#include <iostream>
#include <vector>

using namespace std;

class SegmentTree {
public:
    explicit SegmentTree(const vector<int>& values) : size(values.size()), sums(4 * values.size()) {
        build(values, 1, 0, size - 1);
    }

    void update(int index, int value) { update(1, 0, size - 1, index, value); }

    int query(int left, int right) { return query(1, 0, size - 1, left, right); }

private:
    void build(const vector<int>& values, int node, int low, int high) {
        if (low == high) {
            sums[node] = values[low];
            return;
        }
        int middle = (low + high) / 2;
        build(values, 2 * node, low, middle);
        build(values, 2 * node + 1, middle + 1, high);
        sums[node] = sums[2 * node] + sums[2 * node + 1];
    }

    void update(int node, int low, int high, int index, int value) {
        if (low == high) {
            sums[node] = value;
            return;
        }
        int middle = (low + high) / 2;
        if (index <= middle) {
            update(2 * node, low, middle, index, value);
        } else {
            update(2 * node + 1, middle + 1, high, index, value);
        }
        sums[node] = sums[2 * node] + sums[2 * node + 1];
    }

    int query(int node, int low, int high, int left, int right) {
        if (right < low || high < left) return 0;
        if (left <= low && high <= right) return sums[node];
        int middle = (low + high) / 2;
        return query(2 * node, low, middle, left, right) + query(2 * node + 1, middle + 1, high, left, right);
    }

    int size;
    vector<int> sums; // the children of node i are 2 i and 2 i + 1
};

int main() {
    vector<int> values = {5, -2, 8, 6, 3, 1, 7};
    SegmentTree tree(values);
    cout << tree.query(0, 6) << '\n';
    cout << tree.query(1, 3) << '\n';
    tree.update(2, -4);
    cout << tree.query(0, 2) << '\n';
    tree.update(6, 10);
    cout << tree.query(6, 6) << '\n';
    cout << tree.query(0, 6) << '\n';
}
