#include <bits/stdc++.h>
using namespace std;

int main() {
    int a, b;
    cin >> a >> b;
    vector<bool> comp(b + 1, false);
    for (int i = 2; i * i <= b; i++) {
        if (comp[i]) continue;
        for (int j = i * i; j <= b; j += i) comp[j] = true;
    }
    int cnt = 0;
    for (int i = max(a, 2); i <= b; i++)
        if (!comp[i]) cnt++;
    cout << cnt << endl;
}
