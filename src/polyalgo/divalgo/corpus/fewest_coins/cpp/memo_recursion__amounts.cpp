#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int m, s;
vector<int> coin, memo;

int solve(int amount) {
    if (amount == 0) return 0;
    if (memo[amount] != 0) return memo[amount];
    int res = 1000000;
    for (size_t i = 0; i < coin.size(); i++) {
        if (coin[i] <= amount) res = min(res, solve(amount - coin[i]) + 1);
    }
    memo[amount] = res;
    return res;
}

int main() {
    cin >> m >> s;
    coin.resize(m);
    memo.resize(s + 1);
    for (int i = 0; i < m; i++) cin >> coin[i];
    int r = solve(s);
    if (r >= 1000000) cout << -1 << endl;
    else cout << r << endl;
    return 0;
}
