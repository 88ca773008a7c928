#include <iostream>
#include <set>

int main() {
    int n, k, x;
    std::cin >> n >> k;
    std::multiset<int> s;
    for (int i = 0; i < n; ++i) {
        std::cin >> x;
        s.insert(x);
    }
    auto it = s.begin();
    for (int i = 1; i < k; ++i) ++it;
    std::cout << *it << '\n';
    return 0;
}
