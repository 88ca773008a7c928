#include <bits/stdc++.h>
using namespace std;

int n;
int a[3000], tmp[3000];

long long sortCount(int l, int r) {
    if (r - l <= 1) return 0;
    int m = (l + r) / 2;
    long long res = sortCount(l, m) + sortCount(m, r);
    int i = l, j = m, k = l;
    while (i < m || j < r) {
        if (j == r || (i < m && a[i] <= a[j])) tmp[k++] = a[i++];
        else {
            res += m - i;
            tmp[k++] = a[j++];
        }
    }
    for (int x = l; x < r; x++) a[x] = tmp[x];
    return res;
}

int main() {
    cin >> n;
    for (int i = 0; i < n; i++) cin >> a[i];
    cout << sortCount(0, n) << endl;
    return 0;
}
