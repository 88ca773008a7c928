#include <iostream>
using namespace std;

bool prime(int n) {
    if (n < 2) return false;
    for (int d = 2; d * d <= n; d++) {
        if (n % d == 0) return false;
    }
    return true;
}

int main() {
    int a, b, c = 0;
    cin >> a >> b;
    for (; a <= b; a++) c += prime(a) ? 1 : 0;
    cout << c;
    return 0;
}
