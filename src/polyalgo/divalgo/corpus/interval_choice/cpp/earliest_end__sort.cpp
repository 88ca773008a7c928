#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<pair<int, int>> v(n);
    for (auto &p : v) cin >> p.second >> p.first;
    sort(v.begin(), v.end());
    int cnt = 0, last = 0;
    for (auto &p : v) {
        if (p.second >= last) {
            cnt++;
            last = p.first;
        }
    }
    cout << cnt << endl;
}
