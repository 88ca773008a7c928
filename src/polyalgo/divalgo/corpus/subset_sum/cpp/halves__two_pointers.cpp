#include <bits/stdc++.h>
using namespace std;
#define all(x) x.begin(), x.end()

vector<int> sums(const vector<int> &v) {
    vector<int> res{0};
    for (int x : v) {
        int k = res.size();
        for (int i = 0; i < k; i++) res.push_back(res[i] + x);
    }
    sort(all(res));
    return res;
}

int main() {
    int n, s;
    cin >> n >> s;
    vector<int> a(n / 2), b(n - n / 2);
    for (int &x : a) cin >> x;
    for (int &x : b) cin >> x;
    vector<int> p = sums(a), q = sums(b);
    int i = 0, j = (int)q.size() - 1;
    bool ok = false;
    while (i < (int)p.size() && j >= 0) {
        int t = p[i] + q[j];
        if (t == s) {
            ok = true;
            break;
        }
        if (t < s) i++;
        else j--;
    }
    cout << (ok ? "YES" : "NO") << '\n';
    return 0;
}
