#include <iostream>
#include <string>
#include <vector>

using namespace std;

vector<int> kmpSearch(const string& text, const string& pattern) {
    int m = pattern.size();
    vector<int> failure(m, 0);
    for (int i = 1, k = 0; i < m; i++) {
        while (k > 0 && pattern[i] != pattern[k]) k = failure[k - 1];
        if (pattern[i] == pattern[k]) k++;
        failure[i] = k;
    }
    vector<int> matches;
    for (int i = 0, k = 0; i < (int)text.size(); i++) {
        while (k > 0 && text[i] != pattern[k]) k = failure[k - 1];
        if (text[i] == pattern[k]) k++;
        if (k == m) {
            matches.push_back(i - m + 1);
            k = failure[k - 1];
        }
    }
    return matches;
}

int main() {
    string text = "abababcabababab";
    string pattern = "abab";
    vector<int> matches = kmpSearch(text, pattern);
    for (size_t i = 0; i < matches.size(); i++) cout << (i ? " " : "") << matches[i];
    cout << '\n';
}
