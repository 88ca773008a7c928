#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<int> a(m), b(m), t(n + 1, 0);
    for (int i = 0; i < m; i++) cin >> a[i] >> b[i];
    long long ways = 1;
    for (int s = 1; s <= n; s++) {
        if (t[s]) continue;
        t[s] = 1;
        ways = ways * 2 % 1000000007;
        bool more = true;
        while (more) {
            more = false;
            for (int i = 0; i < m; i++) {
                if (t[a[i]] && !t[b[i]]) {
                    t[b[i]] = 3 - t[a[i]];
                    more = true;
                } else if (t[b[i]] && !t[a[i]]) {
                    t[a[i]] = 3 - t[b[i]];
                    more = true;
                }
            }
        }
    }
    for (int i = 0; i < m; i++)
        if (t[a[i]] == t[b[i]]) ways = 0;
    cout << ways << endl;
    return 0;
}
