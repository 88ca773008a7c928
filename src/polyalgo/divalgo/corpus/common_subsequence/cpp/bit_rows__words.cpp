#include <bits/stdc++.h>
using namespace std;
typedef unsigned long long u64;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    string s, t;
    cin >> s >> t;
    int m = t.size(), words = m / 64 + 1;
    vector<vector<u64>> mask(26, vector<u64>(words, 0));
    for (int j = 0; j < m; j++) mask[t[j] - 'a'][j / 64] |= 1ULL << (j % 64);
    vector<u64> row(words, 0);
    for (char c : s) {
        // row = x & ~(x - ((row << 1) | 1)) with x = row | mask
        u64 carry = 1, borrow = 0;
        for (int k = 0; k < words; k++) {
            u64 x = row[k] | mask[c - 'a'][k];
            u64 y = (row[k] << 1) | carry;
            carry = row[k] >> 63;
            u64 d = x - y - borrow;
            borrow = (x < y || (x == y && borrow)) ? 1 : 0;
            row[k] = x & ~d;
        }
    }
    int ans = 0;
    for (u64 w : row) ans += __builtin_popcountll(w);
    cout << ans << endl;
}
