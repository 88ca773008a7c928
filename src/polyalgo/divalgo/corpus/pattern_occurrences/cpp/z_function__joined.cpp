#include <iostream>
#include <string>
#include <vector>
#include <algorithm>
using namespace std;

vector<int> zf(const string &s) {
    int n = s.length();
    vector<int> z(n);
    for (int i = 1, l = 0, r = 0; i < n; ++i) {
        if (i < r) z[i] = min(r - i, z[i - l]);
        while (i + z[i] < n && s[z[i]] == s[i + z[i]]) ++z[i];
        if (i + z[i] > r) {
            l = i;
            r = i + z[i];
        }
    }
    return z;
}

int main() {
    ios::sync_with_stdio(false);
    string text, pat;
    cin >> text >> pat;
    int m = pat.size();
    auto z = zf(pat + '$' + text);
    cout << count_if(z.begin(), z.end(), [&](int v) { return v == m; }) << "\n";
}
