#include <iostream>
using namespace std;

int main() {
    int n, h[1500];
    cin >> n;
    for (int i = 0; i < n; i++) cin >> h[i];
    long long best = 0;
    for (int i = 0; i < n; i++) {
        int l = i, r = i;
        while (l > 0 && h[l - 1] >= h[i]) l--;
        while (r + 1 < n && h[r + 1] >= h[i]) r++;
        long long area = (long long)h[i] * (r - l + 1);
        best = area > best ? area : best;
    }
    cout << best;
    return 0;
}
