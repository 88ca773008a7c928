#include <iostream>
using namespace std;

int main() {
    int n, c, w[18], v[18];
    cin >> n >> c;
    for (int i = 0; i < n; i++) cin >> w[i] >> v[i];
    int best = 0;
    for (int mask = 0; mask < 1 << n; mask++) {
        int weight = 0, worth = 0;
        for (int i = 0; i < n; i++) {
            if (mask & (1 << i)) {
                weight += w[i];
                worth += v[i];
            }
        }
        if (weight <= c && worth > best) best = worth;
    }
    cout << best << endl;
}
