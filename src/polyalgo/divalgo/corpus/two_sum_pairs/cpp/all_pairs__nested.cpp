#include <bits/stdc++.h>
using namespace std;
#define FOR(i, a, b) for (int i = a; i < b; i++)

int main() {
    int n, s, a[2000];
    cin >> n >> s;
    FOR(i, 0, n) cin >> a[i];
    int c = 0;
    FOR(i, 0, n) FOR(j, i + 1, n) {
        if (a[i] + a[j] == s) c++;
    }
    cout << c << endl;
}
