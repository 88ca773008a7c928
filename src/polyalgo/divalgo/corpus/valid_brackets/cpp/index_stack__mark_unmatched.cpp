#include <iostream>
#include <stack>
#include <string>
using namespace std;

int main() {
    string t;
    cin >> t;
    int n = t.length();
    stack<int> opened;
    string ok(n, '0');
    for (int i = 0; i < n; ++i) {
        if (t[i] == '(') opened.push(i);
        else if (!opened.empty()) {
            ok[i] = ok[opened.top()] = '1';
            opened.pop();
        }
    }
    int run = 0, ans = 0;
    for (char c : ok) {
        run = c == '1' ? run + 1 : 0;
        if (run > ans) ans = run;
    }
    cout << ans << "\n";
}
