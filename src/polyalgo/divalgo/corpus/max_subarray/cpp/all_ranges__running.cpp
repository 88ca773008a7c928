#include <iostream>
using namespace std;
int main() {
    int n, a[2001];
    cin >> n;
    for (int i = 0; i < n; i++) cin >> a[i];
    long long best = a[0];
    for (int i = 0; i < n; i++) {
        long long s = 0;
        for (int j = i; j < n; j++) {
            s += a[j];
            if (s > best) best = s;
        }
    }
    cout << best;
}
