#include <iostream>
#include <string>
#include <vector>
using namespace std;
typedef unsigned long long u64;

int main() {
    int h, w;
    cin >> h >> w;
    vector<u64> open(h, 0), cur(h, 0);
    for (int i = 0; i < h; i++) {
        string s;
        cin >> s;
        for (int j = 0; j < w; j++)
            if (s[j] == '.') open[i] |= 1ULL << j;
    }
    cur[0] = 1;
    int t = 0;
    while (!((cur[h - 1] >> (w - 1)) & 1)) {
        vector<u64> nxt = cur;
        for (int i = 0; i < h; i++) {
            nxt[i] |= (cur[i] << 1) | (cur[i] >> 1);
            if (i > 0) nxt[i] |= cur[i - 1];
            if (i + 1 < h) nxt[i] |= cur[i + 1];
            nxt[i] &= open[i];
        }
        if (nxt == cur) {
            cout << -1;
            return 0;
        }
        cur = nxt;
        ++t;
    }
    cout << t;
    return 0;
}
