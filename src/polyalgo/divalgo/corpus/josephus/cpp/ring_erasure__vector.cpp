#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<int> ring(n);
    iota(ring.begin(), ring.end(), 1);
    int at = 0;
    while (ring.size() > 1) {
        at = (at + (k - 1) % (int)ring.size()) % (int)ring.size();
        ring.erase(ring.begin() + at);
    }
    cout << ring[0] << "\n";
}
