#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

// per open parenthesis: sum so far, sign and product of the current term
struct Frame {
    ll sum = 0, sign = 1, prod = 1;
    void take(ll v) { prod *= v; }
    void next(char op) {
        sum += sign * prod;
        sign = op == '-' ? -1 : 1;
        prod = 1;
    }
};

int main() {
    string s;
    cin >> s;
    vector<Frame> st(1);
    int n = s.size();
    for (int i = 0; i < n;) {
        char c = s[i];
        if (c >= '0' && c <= '9') {
            ll v = 0;
            while (i < n && s[i] >= '0' && s[i] <= '9') {
                v = v * 10 + (s[i] - '0');
                i++;
            }
            st.back().take(v);
            continue;
        }
        if (c == '(') st.push_back(Frame());
        else if (c == ')') {
            st.back().next('+');
            ll v = st.back().sum;
            st.pop_back();
            st.back().take(v);
        } else if (c != '*') {
            st.back().next(c);
        }
        i++;
    }
    st[0].next('+');
    cout << st[0].sum << '\n';
}
