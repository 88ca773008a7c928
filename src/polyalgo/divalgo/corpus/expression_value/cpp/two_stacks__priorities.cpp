#include <iostream>
#include <stack>
#include <string>
using namespace std;

stack<long long> val;
stack<char> ops;

int pri(char c) {
    if (c == '(') return 0;
    return c == '*' ? 2 : 1;
}

void apply() {
    long long b = val.top();
    val.pop();
    long long a = val.top();
    val.pop();
    char c = ops.top();
    ops.pop();
    if (c == '+') val.push(a + b);
    else if (c == '-') val.push(a - b);
    else val.push(a * b);
}

int main() {
    string s;
    cin >> s;
    for (size_t i = 0; i < s.size(); i++) {
        if (isdigit(s[i])) {
            long long x = 0;
            while (i < s.size() && isdigit(s[i])) x = x * 10 + s[i++] - '0';
            i--;
            val.push(x);
        } else if (s[i] == '(') {
            ops.push('(');
        } else if (s[i] == ')') {
            while (ops.top() != '(') apply();
            ops.pop();
        } else {
            while (!ops.empty() && pri(ops.top()) >= pri(s[i])) apply();
            ops.push(s[i]);
        }
    }
    while (!ops.empty()) apply();
    cout << val.top() << "\n";
    return 0;
}
