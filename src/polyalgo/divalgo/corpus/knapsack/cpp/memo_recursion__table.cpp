#include <iostream>
#include <cstring>
#include <algorithm>
using namespace std;
typedef long long ll;

int n, c, w[20], v[20];
ll memo[20][5001];

ll best(int i, int room) {
    if (i == n) return 0;
    ll &r = memo[i][room];
    if (r != -1) return r;
    r = best(i + 1, room);
    if (w[i] <= room) r = max(r, best(i + 1, room - w[i]) + v[i]);
    return r;
}

int main() {
    cin >> n >> c;
    for (int i = 0; i < n; i++) cin >> w[i] >> v[i];
    memset(memo, -1, sizeof(memo));
    cout << best(0, c) << "\n";
    return 0;
}
