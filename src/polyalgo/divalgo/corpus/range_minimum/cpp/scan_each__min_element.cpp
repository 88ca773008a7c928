#include <iostream>
#include <vector>
#include <algorithm>

int main() {
    int n, q;
    std::cin >> n >> q;
    std::vector<int> v(n);
    for (int i = 0; i < n; ++i) std::cin >> v[i];
    for (int i = 0; i < q; ++i) {
        int l, r;
        std::cin >> l >> r;
        std::cout << *std::min_element(v.begin() + (l - 1), v.begin() + r) << "\n";
    }
    return 0;
}
