#include <iostream>
#include <unordered_map>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, q;
    cin >> n >> q;
    vector<int> boss(n + 1, 0);
    for (int i = 2; i <= n; ++i) cin >> boss[i];
    for (int i = 0; i < q; ++i) {
        int u, v;
        cin >> u >> v;
        unordered_map<int, int> up;
        int steps = 0;
        for (int x = u; x != 0; x = boss[x]) up[x] = steps++;
        int down = 0;
        while (up.find(v) == up.end()) {
            v = boss[v];
            down++;
        }
        cout << up[v] + down << '\n';
    }
}
