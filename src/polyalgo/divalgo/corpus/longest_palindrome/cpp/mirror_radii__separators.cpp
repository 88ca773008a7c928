#include <bits/stdc++.h>
using namespace std;

int main() {
    string s, t = "^";
    cin >> s;
    for (char c : s) {
        t += '#';
        t += c;
    }
    t += "#$";
    vector<int> p(t.size(), 0);
    int center = 0, right = 0;
    for (int i = 1; i + 1 < (int)t.size(); i++) {
        if (i < right) p[i] = min(right - i, p[2 * center - i]);
        while (t[i + p[i] + 1] == t[i - p[i] - 1]) p[i]++;
        if (i + p[i] > right) {
            center = i;
            right = i + p[i];
        }
    }
    cout << *max_element(p.begin(), p.end()) << '\n';
}
