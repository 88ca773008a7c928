#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, s;
    cin >> n >> s;
    vector<bool> can(s + 1, false);
    can[0] = true;
    for (int i = 0; i < n; i++) {
        int v;
        cin >> v;
        for (int j = s; j >= v; j--)
            if (can[j - v]) can[j] = true;
    }
    cout << (can[s] ? "YES" : "NO") << endl;
}
