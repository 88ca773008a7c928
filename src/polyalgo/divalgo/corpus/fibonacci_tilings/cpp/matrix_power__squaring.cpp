#include <bits/stdc++.h>
using namespace std;
typedef long long ll;
typedef vector<vector<ll>> Mat;
const ll M = 1e9 + 7;

Mat mul(const Mat &a, const Mat &b) {
    Mat c(2, vector<ll>(2, 0));
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 2; k++) c[i][j] = (c[i][j] + a[i][k] * b[k][j]) % M;
    return c;
}

int main() {
    ll n;
    cin >> n;
    Mat r = {{1, 0}, {0, 1}}, b = {{1, 1}, {1, 0}};
    while (n) {
        if (n & 1) r = mul(r, b);
        b = mul(b, b);
        n >>= 1;
    }
    cout << r[0][0] << "\n";
}
