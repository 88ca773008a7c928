#include <bits/stdc++.h>
using namespace std;
typedef map<int, int> mii;

int main() {
    int n;
    scanf("%d", &n);
    mii m;
    for (int i = 0; i < n; i++) {
        int x;
        scanf("%d", &x);
        m[x] += 1;
    }
    for (mii::iterator it = m.begin(); it != m.end(); ++it) {
        if (it->second > n / 2) {
            printf("%d\n", it->first);
            return 0;
        }
    }
    puts("-1");
    return 0;
}
