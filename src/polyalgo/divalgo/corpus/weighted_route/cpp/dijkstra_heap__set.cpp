#include <iostream>
#include <set>
#include <vector>
using namespace std;

struct Ride {
    int to;
    long long t;
};

int main() {
    ios_base::sync_with_stdio(false);
    int n, m;
    cin >> n >> m;
    vector<vector<Ride>> out(n);
    for (int i = 0; i < m; i++) {
        int a, b, c;
        cin >> a >> b >> c;
        out[a - 1].push_back(Ride{b - 1, c});
    }
    vector<long long> best(n, -1);
    set<pair<long long, int>> open;
    best[0] = 0;
    open.insert({0, 0});
    while (!open.empty()) {
        pair<long long, int> top = *open.begin();
        open.erase(open.begin());
        for (const Ride &r : out[top.second]) {
            long long nd = top.first + r.t;
            if (best[r.to] == -1 || nd < best[r.to]) {
                if (best[r.to] != -1) open.erase({best[r.to], r.to});
                best[r.to] = nd;
                open.insert({nd, r.to});
            }
        }
    }
    cout << best[n - 1] << "\n";
    return 0;
}
