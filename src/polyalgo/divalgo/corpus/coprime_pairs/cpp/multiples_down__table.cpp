#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<long long> exact(n + 1);
    for (int g = n; g >= 1; g--) {
        long long m = n / g;
        exact[g] = m * (m - 1) / 2;
        for (int k = 2 * g; k <= n; k += g) exact[g] -= exact[k];
    }
    cout << exact[1] << '\n';
}
