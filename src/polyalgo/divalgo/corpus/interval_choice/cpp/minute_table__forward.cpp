#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    int n;
    cin >> n;
    const int T = 10000;
    vector<vector<int>> ending(T + 1);
    for (int i = 0; i < n; i++) {
        int s, e;
        cin >> s >> e;
        ending[e].push_back(s);
    }
    vector<int> best(T + 1, 0);
    for (int t = 1; t <= T; t++) {
        best[t] = best[t - 1];
        for (int s : ending[t]) best[t] = max(best[t], best[s] + 1);
    }
    cout << best[T] << endl;
    return 0;
}
