#include <bits/stdc++.h>
using namespace std;
#define all(x) (x).begin(), (x).end()

int main() {
    int n;
    scanf("%d", &n);
    vector<int> a(n);
    for (int &x : a) scanf("%d", &x);
    vector<int> s(a);
    sort(all(s));
    s.resize(unique(all(s)) - s.begin());
    int m = s.size(), top = 1;
    while (2 * top <= m) top *= 2;
    vector<int> t(m + 1, 0);
    for (int i = 0; i < n; i++) {
        int r = lower_bound(all(s), a[i]) - s.begin() + 1;
        for (; r <= m; r += r & -r) t[r]++;
        int k = i / 2 + 1, pos = 0;
        for (int step = top; step > 0; step /= 2) {
            if (pos + step <= m && t[pos + step] < k) {
                pos += step;
                k -= t[pos];
            }
        }
        printf("%d ", s[pos]);
    }
    puts("");
}
