#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, a, b;
    cin >> n;
    map<int, int> change;
    for (int i = 0; i < n; i++) {
        cin >> a >> b;
        ++change[a];
        --change[b + 1];
    }
    int sitting = 0, most = 0;
    for (const auto &kv : change) {
        sitting += kv.second;
        most = max(most, sitting);
    }
    cout << most;
    return 0;
}
