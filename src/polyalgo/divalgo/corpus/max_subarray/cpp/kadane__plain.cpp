#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    long long best = LLONG_MIN, cur = 0;
    for (int i = 0; i < n; i++) {
        long long x;
        cin >> x;
        cur = max(cur + x, x);
        best = max(best, cur);
    }
    cout << best << endl;
    return 0;
}
