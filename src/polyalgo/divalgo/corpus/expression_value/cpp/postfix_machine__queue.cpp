#include <bits/stdc++.h>
using namespace std;

int main() {
    string s;
    getline(cin, s);
    queue<string> out;
    string ops;
    string num;
    auto flush_num = [&]() {
        if (!num.empty()) out.push(num);
        num.clear();
    };
    auto emit = [&]() {
        out.push(string(1, ops.back()));
        ops.pop_back();
    };
    for (char c : s) {
        if (isdigit(c)) {
            num += c;
            continue;
        }
        flush_num();
        if (c == '(') ops += c;
        else if (c == ')') {
            while (ops.back() != '(') emit();
            ops.pop_back();
        } else if (c == '*' || c == '+' || c == '-') {
            while (!ops.empty() && ops.back() != '(' && (ops.back() == '*' || c != '*')) emit();
            ops += c;
        }
    }
    flush_num();
    while (!ops.empty()) emit();
    vector<long long> st;
    while (!out.empty()) {
        string t = out.front();
        out.pop();
        if (isdigit(t[0])) {
            st.push_back(stoll(t));
            continue;
        }
        long long b = st.back();
        st.pop_back();
        long long &a = st.back();
        if (t == "+") a += b;
        if (t == "-") a -= b;
        if (t == "*") a *= b;
    }
    cout << st.back() << endl;
}
