#include <bits/stdc++.h>
using namespace std;

int n, k, bit_[2049];

void add(int i, int v) {
    for (; i <= 2048; i += i & -i) bit_[i] += v;
}

int kth(int r) {
    int p = 0;
    for (int s = 1024; s; s >>= 1)
        if (p + s <= 2048 && bit_[p + s] < r) {
            p += s;
            r -= bit_[p];
        }
    return p + 1;
}

int main() {
    cin >> n >> k;
    for (int i = 1; i <= n; i++) add(i, 1);
    int rank = 0;
    for (int left = n; left > 1; left--) {
        rank = (rank + k - 1) % left;
        add(kth(rank + 1), -1);
    }
    cout << kth(1) << endl;
}
