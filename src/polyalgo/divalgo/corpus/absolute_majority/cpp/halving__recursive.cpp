#include <iostream>
using namespace std;

int v[3000];

int how_often(int x, int l, int r) {
    int c = 0;
    while (l < r) {
        if (v[l] == x) c++;
        l++;
    }
    return c;
}

int majority(int l, int r) {
    if (r - l == 1) return v[l];
    int m = (l + r) / 2;
    int a = majority(l, m), b = majority(m, r);
    if (a == b) return a;
    if (a != -1 && 2 * how_often(a, l, r) > r - l) return a;
    if (b != -1 && 2 * how_often(b, l, r) > r - l) return b;
    return -1;
}

int main() {
    int n;
    cin >> n;
    for (int i = 0; i < n; i++) cin >> v[i];
    cout << majority(0, n) << endl;
    return 0;
}
