#include <bits/stdc++.h>
using namespace std;

int main() {
    string s, t;
    cin >> s >> t;
    vector<vector<int>> where_(26);
    for (int j = (int)t.size() - 1; j >= 0; j--) where_[t[j] - 'a'].push_back(j);
    vector<int> tails;
    for (char c : s) {
        for (int j : where_[c - 'a']) {
            auto it = lower_bound(tails.begin(), tails.end(), j);
            if (it == tails.end()) tails.push_back(j);
            else *it = j;
        }
    }
    cout << tails.size() << '\n';
    return 0;
}
