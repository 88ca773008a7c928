#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

string s;
size_t pos_ = 0;

ll expr();

ll factor() {
    if (s[pos_] == '(') {
        pos_++;
        ll v = expr();
        pos_++;
        return v;
    }
    ll v = 0;
    while (pos_ < s.size() && isdigit(s[pos_])) v = v * 10 + (s[pos_++] - '0');
    return v;
}

ll term() {
    ll v = factor();
    while (pos_ < s.size() && s[pos_] == '*') {
        pos_++;
        v *= factor();
    }
    return v;
}

ll expr() {
    ll v = term();
    while (pos_ < s.size() && (s[pos_] == '+' || s[pos_] == '-')) {
        char op = s[pos_++];
        ll r = term();
        if (op == '+') v += r;
        else v -= r;
    }
    return v;
}

int main() {
    cin >> s;
    cout << expr() << endl;
}
