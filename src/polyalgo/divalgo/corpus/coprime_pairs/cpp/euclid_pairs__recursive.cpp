#include <bits/stdc++.h>
using namespace std;

int gcd_(int a, int b) { return b == 0 ? a : gcd_(b, a % b); }

int main() {
    int n, cnt = 0;
    cin >> n;
    for (int a = 1; a <= n; a++)
        for (int b = a + 1; b <= n; b++)
            if (gcd_(a, b) == 1) cnt++;
    cout << cnt << endl;
}
