#include <iostream>
#include <string>
#include <unordered_map>
using namespace std;

int n;
string g[8];
unordered_map<int, int> memo;

int ways(int row, int c, int l, int r) {
    if (row == n) return 1;
    l &= 255;
    int key = ((c * 256 + l) << 8) | r;
    auto it = memo.find(key);
    if (it != memo.end()) return it->second;
    int res = 0;
    for (int x = 0; x < n; ++x) {
        int b = 1 << x;
        if (g[row][x] != '#' && !(c & b) && !(l & b) && !(r & b)) res += ways(row + 1, c | b, (l | b) << 1, (r | b) >> 1);
    }
    memo[key] = res;
    return res;
}

int main() {
    cin >> n;
    for (int i = 0; i < n; ++i) cin >> g[i];
    cout << ways(0, 0, 0, 0) << endl;
    return 0;
}
