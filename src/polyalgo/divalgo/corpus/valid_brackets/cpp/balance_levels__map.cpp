#include <bits/stdc++.h>
using namespace std;

int main() {
    string s;
    cin >> s;
    map<int, int> first;
    int level = 0, best = 0;
    first[0] = -1;
    for (int i = 0; i < (int)s.size(); i++) {
        if (s[i] == '(') {
            level++;
            first[level] = i;
            // a level reached from below starts a new passage unless the old one was not left
        } else {
            first.erase(level);
            level--;
            if (first.count(level)) best = max(best, i - first[level]);
            else first[level] = i;
        }
    }
    cout << best << endl;
}
