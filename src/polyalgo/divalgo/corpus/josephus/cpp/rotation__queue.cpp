#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    queue<int> q;
    for (int i = 1; i <= n; ++i) q.push(i);
    while ((int)q.size() > 1) {
        int skip = (k - 1) % (int)q.size();
        while (skip--) {
            q.push(q.front());
            q.pop();
        }
        q.pop();
    }
    printf("%d\n", q.front());
}
