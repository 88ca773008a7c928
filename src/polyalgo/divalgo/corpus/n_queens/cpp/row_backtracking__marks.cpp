#include <bits/stdc++.h>
using namespace std;

int n, ans;
char g[10][10];
bool col[10], d1[20], d2[20];

void go(int y) {
    if (y == n) {
        ans++;
        return;
    }
    for (int x = 0; x < n; x++) {
        if (g[y][x] == '#' || col[x] || d1[x + y] || d2[x - y + n]) continue;
        col[x] = d1[x + y] = d2[x - y + n] = true;
        go(y + 1);
        col[x] = d1[x + y] = d2[x - y + n] = false;
    }
}

int main() {
    cin >> n;
    for (int i = 0; i < n; i++) cin >> g[i];
    go(0);
    cout << ans << endl;
}
