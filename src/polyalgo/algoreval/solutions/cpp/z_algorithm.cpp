#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

vector<int> zArray(const string& s) {
    int n = s.size();
    vector<int> z(n, 0);
    for (int i = 1, left = 0, right = 0; i < n; i++) {
        if (i < right) z[i] = min(right - i, z[i - left]);
        while (i + z[i] < n && s[z[i]] == s[i + z[i]]) z[i]++;
        if (i + z[i] > right) left = i, right = i + z[i];
    }
    return z;
}

vector<int> zSearch(const string& text, const string& pattern) {
    int m = pattern.size();
    vector<int> z = zArray(pattern + '\0' + text);
    vector<int> matches;
    for (int i = 0; i < (int)text.size(); i++) {
        if (z[m + 1 + i] == m) matches.push_back(i);
    }
    return matches;
}

int main() {
    string text = "aab$aabaabaaab$aab";
    string pattern = "aab";
    vector<int> matches = zSearch(text, pattern);
    for (size_t i = 0; i < matches.size(); i++) cout << (i ? " " : "") << matches[i];
    cout << '\n';
}
