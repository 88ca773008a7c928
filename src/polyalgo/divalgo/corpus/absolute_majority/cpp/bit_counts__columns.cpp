#include <bits/stdc++.h>
using namespace std;
#define rep(i, n) for (int i = 0; i < (n); i++)

int main() {
    int n;
    cin >> n;
    vector<int> a(n);
    int ones[30] = {};
    rep(i, n) {
        cin >> a[i];
        rep(b, 30) ones[b] += a[i] >> b & 1;
    }
    int guess = 0;
    rep(b, 30) if (ones[b] > n / 2) guess |= 1 << b;
    int c = 0;
    rep(i, n) c += a[i] == guess;
    cout << (c > n / 2 ? guess : -1) << endl;
    return 0;
}
