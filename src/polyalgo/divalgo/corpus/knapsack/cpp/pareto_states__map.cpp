#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, c;
    cin >> n >> c;
    map<int, long long> best;
    best[0] = 0;
    for (int i = 0; i < n; ++i) {
        int w, v;
        cin >> w >> v;
        map<int, long long> merged = best;
        for (auto &p : best) {
            if (p.first + w > c) break;
            long long &x = merged[p.first + w];
            x = max(x, p.second + v);
        }
        best.clear();
        long long top = -1;
        for (auto &p : merged) {
            if (p.second > top) {
                top = p.second;
                best[p.first] = top;
            }
        }
    }
    cout << best.rbegin()->second << "\n";
    return 0;
}
