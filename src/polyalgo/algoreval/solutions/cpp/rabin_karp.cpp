#include <iostream>
#include <string>
#include <vector>

using namespace std;

const long long BASE = 257, PRIME = 1000000007;

vector<int> rabinKarp(const string& text, const string& pattern) {
    int n = text.size(), m = pattern.size();
    if (m > n) return {};
    long long lead = 1, wanted = 0, window = 0;
    for (int i = 0; i < m; i++) {
        if (i > 0) lead = lead * BASE % PRIME;
        wanted = (wanted * BASE + pattern[i]) % PRIME;
        window = (window * BASE + text[i]) % PRIME;
    }
    vector<int> matches;
    for (int i = 0; i + m <= n; i++) {
        if (window == wanted && text.compare(i, m, pattern) == 0) matches.push_back(i);
        if (i + m < n) {
            window = (window - text[i] * lead % PRIME + PRIME) % PRIME;
            window = (window * BASE + text[i + m]) % PRIME;
        }
    }
    return matches;
}

int main() {
    string text = "abracadabra cadabra abra";
    string pattern = "abra";
    vector<int> matches = rabinKarp(text, pattern);
    for (size_t i = 0; i < matches.size(); i++) cout << (i ? " " : "") << matches[i];
    cout << '\n';
}
