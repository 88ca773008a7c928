#include <bits/stdc++.h>
using namespace std;

bool is_square(int x) {
    int r = sqrt((double)x);
    while (r * r > x) r--;
    while ((r + 1) * (r + 1) <= x) r++;
    return r * r == x;
}

int solve(int n) {
    if (is_square(n)) return 1;
    for (int i = 1; i * i < n; i++)
        if (is_square(n - i * i)) return 2;
    int m = n;
    while (m % 4 == 0) m /= 4;
    return m % 8 == 7 ? 4 : 3;
}

int main() {
    int n;
    cin >> n;
    cout << solve(n) << '\n';
}
