#include <iostream>
#include <string>
using namespace std;
#define FOR(i, a, b) for (int i = (a); i < (b); i++)

int main() {
    string s;
    cin >> s;
    int n = (int)s.size(), ans = 0;
    FOR(i, 0, n) {
        int bal = 0;
        FOR(j, i, n) {
            bal += s[j] == '(' ? 1 : -1;
            if (bal < 0) break;
            if (bal == 0 && j - i + 1 > ans) ans = j - i + 1;
        }
    }
    cout << ans << endl;
    return 0;
}
