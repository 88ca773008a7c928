#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> v(n);
    for (int &x : v) cin >> x;
    int cand = -1, votes = 0;
    for (int x : v) {
        if (votes == 0) {
            cand = x;
            votes = 1;
        } else if (x == cand) {
            votes++;
        } else {
            votes--;
        }
    }
    int real = count(v.begin(), v.end(), cand);
    cout << (2 * real > n ? cand : -1) << endl;
}
