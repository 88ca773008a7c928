#include <iostream>
#include <string>
using namespace std;
using ll = long long;

string s;

ll value(int l, int r) {
    int depth = 0, add = -1, mul = -1;
    for (int i = l; i < r; i++) {
        if (s[i] == '(') depth++;
        if (s[i] == ')') depth--;
        if (depth != 0) continue;
        if (s[i] == '+' || s[i] == '-') add = i;
        if (s[i] == '*') mul = i;
    }
    if (add != -1) {
        ll a = value(l, add), b = value(add + 1, r);
        return s[add] == '+' ? a + b : a - b;
    }
    if (mul != -1) return value(l, mul) * value(mul + 1, r);
    if (s[l] == '(') return value(l + 1, r - 1);
    return stoll(s.substr(l, r - l));
}

int main() {
    cin >> s;
    cout << value(0, s.size()) << endl;
    return 0;
}
