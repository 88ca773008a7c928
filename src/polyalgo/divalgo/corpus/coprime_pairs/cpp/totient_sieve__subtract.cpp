#include <iostream>
#include <vector>
#include <numeric>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> phi(n + 1);
    iota(phi.begin(), phi.end(), 0);
    for (int i = 2; i <= n; i++) {
        if (phi[i] != i) continue;
        for (int j = i; j <= n; j += i) phi[j] -= phi[j] / i;
    }
    long long sum = 0;
    for (int i = 2; i <= n; i++) sum += phi[i];
    cout << sum << "\n";
    return 0;
}
