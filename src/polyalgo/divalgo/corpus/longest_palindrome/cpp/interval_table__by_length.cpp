#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    string s;
    cin >> s;
    int n = s.size();
    vector<vector<bool>> pal(n, vector<bool>(n, false));
    int best = 1;
    for (int i = 0; i < n; i++) pal[i][i] = true;
    for (int len = 2; len <= n; len++) {
        for (int i = 0; i + len - 1 < n; i++) {
            int j = i + len - 1;
            if (s[i] == s[j] && (len == 2 || pal[i + 1][j - 1])) {
                pal[i][j] = true;
                best = len;
            }
        }
    }
    cout << best << "\n";
    return 0;
}
