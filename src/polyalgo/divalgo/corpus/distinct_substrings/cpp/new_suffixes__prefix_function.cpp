#include <bits/stdc++.h>
using namespace std;

int main() {
    string s, t;
    cin >> s;
    int ans = 0;
    for (char c : s) {
        t = c + t;
        int m = t.size(), longest = 0;
        vector<int> pi(m, 0);
        for (int i = 1; i < m; i++) {
            int j = pi[i - 1];
            while (j > 0 && t[i] != t[j]) j = pi[j - 1];
            if (t[i] == t[j]) j++;
            pi[i] = j;
            longest = max(longest, j);
        }
        ans += m - longest;
    }
    cout << ans << "\n";
}
