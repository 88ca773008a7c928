#include <bits/stdc++.h>
using namespace std;
const int N = 500;

bitset<N + 1> row[N];
bool used[N];

int main() {
    int n, m;
    cin >> n >> m;
    int rank_ = 0;
    bool solvable = true;
    for (int i = 0; i < m; i++) {
        int a, b;
        cin >> a >> b;
        bitset<N + 1> eq;
        eq.flip(a - 1);
        eq.flip(b - 1);
        eq[N] = 1;
        for (int c = 0; c < n; c++) {
            if (!eq[c]) continue;
            if (used[c]) eq ^= row[c];
            else {
                used[c] = true;
                row[c] = eq;
                rank_++;
                eq.reset();
                break;
            }
        }
        if (eq[N]) solvable = false;
    }
    long long ways = solvable ? 1 : 0;
    for (int i = 0; i < n - rank_; i++) ways = ways * 2 % 1000000007;
    cout << ways << '\n';
}
