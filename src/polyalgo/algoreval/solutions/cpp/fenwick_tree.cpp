#include <iostream>
#include <vector>

using namespace std;

class FenwickTree {
public:
    explicit FenwickTree(int n) : sums(n + 1) {}

    void add(int index, int delta) {
        for (; index < static_cast<int>(sums.size()); index += index & -index) sums[index] += delta;
    }

    long long prefixSum(int index) {
        long long total = 0;
        for (; index > 0; index &= index - 1) total += sums[index];
        return total;
    }

    long long rangeSum(int left, int right) { return prefixSum(right) - prefixSum(left - 1); }

private:
    vector<long long> sums;
};

int main() {
    FenwickTree tree(10);
    tree.add(1, 5);
    tree.add(4, -2);
    tree.add(10, 7);
    cout << tree.prefixSum(4) << '\n';
    tree.add(7, 2147483647);
    tree.add(8, 2147483647);
    tree.add(8, 3);
    cout << tree.prefixSum(0) << '\n';
    cout << tree.prefixSum(7) << '\n';
    cout << tree.prefixSum(10) << '\n';
    cout << tree.rangeSum(8, 8) << '\n';
    tree.add(8, (-2147483647 - 1));
    cout << tree.rangeSum(4, 9) << '\n';
    cout << tree.rangeSum(8, 10) << '\n';
    cout << tree.rangeSum(2, 3) << '\n';
    cout << tree.rangeSum(1, 10) << '\n';
}
