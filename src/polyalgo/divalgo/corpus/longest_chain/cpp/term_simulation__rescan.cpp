#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<pair<int, int>> rules(m);
    for (auto &r : rules) cin >> r.first >> r.second;
    vector<bool> finished(n + 1, false);
    int left = n, terms = 0;
    while (left > 0) {
        vector<bool> can(n + 1, true);
        for (auto &r : rules)
            if (!finished[r.first]) can[r.second] = false;
        int taken = 0;
        for (int i = 1; i <= n; i++) {
            if (!finished[i] && can[i]) {
                finished[i] = true;
                taken++;
            }
        }
        if (taken == 0) {
            cout << -1 << endl;
            return 0;
        }
        left -= taken;
        terms++;
    }
    cout << terms << endl;
    return 0;
}
