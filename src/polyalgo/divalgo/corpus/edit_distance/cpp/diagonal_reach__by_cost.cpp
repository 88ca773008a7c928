#include <iostream>
#include <string>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    string s, t;
    cin >> s >> t;
    int n = s.size(), m = t.size();
    const int NONE = -1000000;
    // far[k]: how much of s is consumed on the diagonal (used of t) - (used of s) = k - n
    vector<int> far(n + m + 1, NONE);
    auto slide = [&](int k, int i) {
        while (i < n && i + k - n < m && s[i] == t[i + k - n]) i++;
        return i;
    };
    far[n] = slide(n, 0);
    int cost = 0;
    while (far[m] < n) {
        vector<int> next(n + m + 1, NONE);
        for (int k = 0; k <= n + m; k++) {
            int best = far[k] + 1;
            if (k > 0) best = max(best, far[k - 1]);
            if (k < n + m) best = max(best, far[k + 1] + 1);
            if (best < 0) continue;
            best = min({best, n, m - (k - n)});
            if (best < 0 || best + k - n < 0) continue;
            next[k] = slide(k, best);
        }
        far = next;
        cost++;
    }
    cout << cost << endl;
    return 0;
}
