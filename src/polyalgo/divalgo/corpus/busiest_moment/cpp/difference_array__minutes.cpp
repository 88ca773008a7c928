#include <iostream>
using namespace std;

int d[100005];

int main() {
    ios::sync_with_stdio(false);
    cin.tie(0);
    int n;
    cin >> n;
    while (n--) {
        int l, r;
        cin >> l >> r;
        d[l]++;
        d[r + 1]--;
    }
    int mx = d[0];
    for (int t = 1; t <= 100000; t++) {
        d[t] += d[t - 1];
        if (d[t] > mx) mx = d[t];
    }
    cout << mx << "\n";
}
