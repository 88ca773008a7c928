#include <bits/stdc++.h>
using namespace std;

struct BIT {
    int n;
    vector<int> t;
    BIT(int n) : n(n), t(n + 1) {}
    void add(int i) {
        for (; i <= n; i += i & -i) t[i]++;
    }
    int kth(int k) {
        int pos = 0;
        for (int step = 1 << 17; step; step >>= 1) {
            if (pos + step <= n && t[pos + step] < k) {
                pos += step;
                k -= t[pos];
            }
        }
        return pos + 1;
    }
};

int main() {
    int n, k;
    cin >> n >> k;
    BIT bit(200001);
    for (int i = 0; i < n; i++) {
        int x;
        cin >> x;
        bit.add(x + 100001);
    }
    cout << bit.kth(k) - 100001 << "\n";
}
