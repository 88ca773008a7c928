#include <iostream>
#include <queue>
#include <vector>
using namespace std;

int main() {
    int h, w, k;
    cin >> h >> w >> k;
    vector<vector<long long>> ways(h + 2, vector<long long>(w + 2, 0));
    vector<vector<int>> state(h + 2, vector<int>(w + 2, 0));
    for (int i = 0; i < k; i++) {
        int r, c;
        cin >> r >> c;
        state[r][c] = 2;
    }
    queue<pair<int, int>> q;
    q.push({1, 1});
    ways[1][1] = state[1][1] = 1;
    while (!q.empty()) {
        int y = q.front().first, x = q.front().second;
        q.pop();
        for (int d = 0; d < 2; d++) {
            int a = y + d, b = x + 1 - d;
            if (a > h || b > w || state[a][b] == 2) continue;
            ways[a][b] = (ways[a][b] + ways[y][x]) % 1000000007;
            if (state[a][b] == 0) {
                state[a][b] = 1;
                q.push({a, b});
            }
        }
    }
    cout << ways[h][w] << endl;
    return 0;
}
