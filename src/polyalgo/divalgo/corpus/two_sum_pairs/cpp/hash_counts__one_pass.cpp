#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, s;
    cin >> n >> s;
    unordered_map<int, int> cnt;
    long long res = 0;
    while (n--) {
        int x;
        cin >> x;
        auto it = cnt.find(s - x);
        if (it != cnt.end()) res += it->second;
        cnt[x]++;
    }
    cout << res << "\n";
    return 0;
}
