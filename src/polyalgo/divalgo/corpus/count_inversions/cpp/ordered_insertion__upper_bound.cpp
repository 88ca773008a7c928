#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> seen;
    long long answer = 0;
    for (int i = 0; i < n; i++) {
        int x;
        cin >> x;
        auto it = upper_bound(seen.begin(), seen.end(), x);
        answer += seen.end() - it;
        seen.insert(it, x);
    }
    cout << answer << '\n';
}
