#include <iostream>
using namespace std;

const int OFF = 100000;
int seen[2 * OFF + 1];

int main() {
    int n, s, x;
    cin >> n >> s;
    long long total = 0;
    for (int i = 0; i < n; ++i) {
        cin >> x;
        int want = s - x + OFF;
        if (want >= 0 && want <= 2 * OFF) total += seen[want];
        seen[x + OFF]++;
    }
    cout << total;
}
