#include <iostream>
#include <string>
#include <vector>
using namespace std;

string a, b;
vector<vector<int>> memo;

int lcs(int i, int j) {
    if (i < 0 || j < 0) return 0;
    if (memo[i][j] != -1) return memo[i][j];
    int res;
    if (a[i] == b[j]) res = 1 + lcs(i - 1, j - 1);
    else res = max(lcs(i - 1, j), lcs(i, j - 1));
    return memo[i][j] = res;
}

int main() {
    cin >> a >> b;
    memo.assign(a.size(), vector<int>(b.size(), -1));
    cout << lcs((int)a.size() - 1, (int)b.size() - 1) << "\n";
}
