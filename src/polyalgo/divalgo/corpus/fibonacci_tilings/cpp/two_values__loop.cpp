#include <iostream>
using namespace std;

int main() {
    int n;
    cin >> n;
    const int MOD = 1000000007;
    int a = 1, b = 1;
    for (int i = 2; i <= n; i++) {
        int c = (a + b) % MOD;
        a = b;
        b = c;
    }
    cout << b << endl;
    return 0;
}
