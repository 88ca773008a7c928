#include <bits/stdc++.h>
using namespace std;

string s;

int grow(int l, int r) {
    while (l >= 0 && r < (int)s.size() && s[l] == s[r]) {
        l--;
        r++;
    }
    return r - l - 1;
}

int main() {
    cin >> s;
    int best = 0;
    for (int i = 0; i < (int)s.size(); i++) best = max({best, grow(i, i), grow(i, i + 1)});
    cout << best << endl;
}
