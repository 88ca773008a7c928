#include <iostream>
#include <cstring>
using namespace std;

long long memo[201][201];
bool bad[201][201];
const long long P = 1000000007LL;

long long walks(int y, int x) {
    if (y < 1 || x < 1 || bad[y][x]) return 0;
    if (y == 1 && x == 1) return 1;
    long long &m = memo[y][x];
    if (m == -1) m = (walks(y - 1, x) + walks(y, x - 1)) % P;
    return m;
}

int main() {
    int h, w, k;
    cin >> h >> w >> k;
    for (int i = 0; i < k; i++) {
        int a, b;
        cin >> a >> b;
        bad[a][b] = true;
    }
    memset(memo, -1, sizeof memo);
    cout << walks(h, w) << "\n";
    return 0;
}
