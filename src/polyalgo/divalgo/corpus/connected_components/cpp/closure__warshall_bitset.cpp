#include <iostream>
#include <bitset>
using namespace std;

bitset<500> r[500];

int main() {
    int n, m;
    cin >> n >> m;
    for (int i = 0; i < n; i++) r[i][i] = 1;
    for (int i = 0; i < m; i++) {
        int a, b;
        cin >> a >> b;
        r[a - 1][b - 1] = r[b - 1][a - 1] = 1;
    }
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            if (r[i][k]) r[i] |= r[k];
    int groups = 0;
    size_t big = 0;
    for (int i = 0; i < n; i++) {
        if ((int)r[i]._Find_first() == i) {
            groups++;
            big = max(big, r[i].count());
        }
    }
    cout << groups << " " << big << endl;
    return 0;
}
