#include <bits/stdc++.h>
using namespace std;

struct Tok { char op; long long v; };
typedef list<Tok>::iterator It;

void fold(list<Tok> &t, It from, It to, const string &ops) {
    for (It it = from; it != to;) {
        if (it->op == 0 || ops.find(it->op) == string::npos) {
            ++it;
            continue;
        }
        It a = prev(it), b = next(it);
        if (it->op == '*') a->v *= b->v;
        else if (it->op == '+') a->v += b->v;
        else a->v -= b->v;
        It after = next(b);
        t.erase(it, after);
        it = after;
    }
}

int main() {
    string s;
    cin >> s;
    list<Tok> t;
    t.push_back({'(', 0});
    for (size_t i = 0; i < s.size();) {
        if (!isdigit(s[i])) t.push_back({s[i++], 0});
        else {
            long long v = 0;
            while (i < s.size() && isdigit(s[i])) v = v * 10 + s[i++] - '0';
            t.push_back({0, v});
        }
    }
    t.push_back({')', 0});
    while (t.size() > 1) {
        It close = t.begin();
        while (close->op != ')') ++close;
        It open = close;
        while (open->op != '(') --open;
        fold(t, next(open), close, "*");
        fold(t, next(open), close, "+-");
        t.erase(open);
        t.erase(close);
    }
    cout << t.front().v << "\n";
    return 0;
}
