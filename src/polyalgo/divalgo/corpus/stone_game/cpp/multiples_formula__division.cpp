#include <iostream>

int main() {
    int n, k;
    std::cin >> n >> k;
    std::cout << n / (k + 1) << std::endl;
    return 0;
}
