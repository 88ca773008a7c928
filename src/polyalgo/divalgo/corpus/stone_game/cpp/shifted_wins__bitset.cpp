#include <iostream>
#include <bitset>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    bitset<6002> reach, moves;
    for (int t = 1; t <= k; t++) moves.set(t);
    int c = 0;
    for (int p = 0; p <= n; p++) {
        if (reach[p]) continue;
        if (p > 0) c++;
        reach |= moves << p;
    }
    cout << c << endl;
}
