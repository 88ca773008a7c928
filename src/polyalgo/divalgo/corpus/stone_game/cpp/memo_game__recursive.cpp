#include <iostream>
#include <cstring>
using namespace std;

int k;
signed char memo[3005];

bool wins(int pile) {
    if (memo[pile] != -1) return memo[pile];
    bool res = false;
    for (int take = 1; take <= k && take <= pile && !res; take++) res = !wins(pile - take);
    memo[pile] = res;
    return res;
}

int main() {
    int n, lost = 0;
    cin >> n >> k;
    memset(memo, -1, sizeof(memo));
    for (int p = 1; p <= n; p++) lost += wins(p) ? 0 : 1;
    cout << lost << "\n";
    return 0;
}
