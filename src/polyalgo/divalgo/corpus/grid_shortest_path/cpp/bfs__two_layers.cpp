#include <iostream>
#include <vector>
using namespace std;

int h, w;
char grid[45][45];

int main() {
    cin >> h >> w;
    for (int i = 1; i <= h; i++) cin >> (grid[i] + 1);
    vector<int> layer{1 * 45 + 1};
    grid[1][1] = 'x';
    int steps = 0;
    while (!layer.empty()) {
        vector<int> next;
        for (int code : layer) {
            int r = code / 45, c = code % 45;
            if (r == h && c == w) {
                cout << steps << "\n";
                return 0;
            }
            int nb[4] = {code - 45, code + 45, code - 1, code + 1};
            for (int k = 0; k < 4; k++) {
                int a = nb[k] / 45, b = nb[k] % 45;
                if (grid[a][b] == '.') {
                    grid[a][b] = 'x';
                    next.push_back(nb[k]);
                }
            }
        }
        layer = next;
        steps++;
    }
    cout << -1 << "\n";
    return 0;
}
