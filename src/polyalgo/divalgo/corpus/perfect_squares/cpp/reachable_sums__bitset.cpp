#include <iostream>
#include <bitset>
using namespace std;

int main() {
    int n;
    cin >> n;
    bitset<10001> now;
    now[0] = 1;
    int t = 0;
    while (!now[n]) {
        bitset<10001> nxt;
        for (int k = 1; k * k <= n; k++) nxt |= now << (k * k);
        now = nxt;
        t++;
    }
    cout << t << endl;
    return 0;
}
