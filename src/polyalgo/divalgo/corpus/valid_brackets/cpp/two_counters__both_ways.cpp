#include <bits/stdc++.h>
using namespace std;

int scan(const string &s, char up) {
    int a = 0, b = 0, best = 0;
    for (char c : s) {
        if (c == up) a++;
        else b++;
        if (a == b) best = max(best, 2 * a);
        if (b > a) a = b = 0;
    }
    return best;
}

int main() {
    string s;
    getline(cin, s);
    int x = scan(s, '(');
    reverse(s.begin(), s.end());
    int y = scan(s, ')');
    cout << max(x, y) << '\n';
}
