#include <bits/stdc++.h>
using namespace std;

int tail_[1510];

int main() {
    int n, len = 0;
    scanf("%d", &n);
    while (n--) {
        int v;
        scanf("%d", &v);
        int l = 0, r = len;
        while (l < r) {
            int m = (l + r) >> 1;
            if (tail_[m] >= v) r = m;
            else l = m + 1;
        }
        tail_[l] = v;
        if (l == len) len++;
    }
    printf("%d", len);
}
