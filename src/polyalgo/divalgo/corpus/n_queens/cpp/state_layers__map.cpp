#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    map<tuple<int, int, int>, long long> cur;
    cur[make_tuple(0, 0, 0)] = 1;
    for (int y = 0; y < n; y++) {
        string row;
        cin >> row;
        map<tuple<int, int, int>, long long> nxt;
        for (auto &[state, ways] : cur) {
            auto [c, l, r] = state;
            for (int x = 0; x < n; x++) {
                int b = 1 << x;
                if (row[x] == '#' || ((c | l | r) & b)) continue;
                nxt[make_tuple(c | b, ((l | b) << 1) & ((1 << n) - 1), (r | b) >> 1)] += ways;
            }
        }
        cur = nxt;
    }
    long long total = 0;
    for (auto &kv : cur) total += kv.second;
    cout << total << '\n';
    return 0;
}
