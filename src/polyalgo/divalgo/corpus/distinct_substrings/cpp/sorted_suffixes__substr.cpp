#include <iostream>
#include <string>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    string s;
    cin >> s;
    vector<string> suf;
    for (size_t i = 0; i < s.size(); i++) suf.push_back(s.substr(i));
    sort(suf.begin(), suf.end());
    long long total = suf[0].size();
    for (size_t i = 1; i < suf.size(); i++) {
        size_t k = 0;
        while (k < suf[i - 1].size() && k < suf[i].size() && suf[i - 1][k] == suf[i][k]) k++;
        total += suf[i].size() - k;
    }
    cout << total << "\n";
    return 0;
}
