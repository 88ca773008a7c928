#include <bits/stdc++.h>
using namespace std;
const int N = 200001;
int lp[N];
vector<int> pr;

int main() {
    ios::sync_with_stdio(0);
    int a, b;
    cin >> a >> b;
    for (int i = 2; i <= b; ++i) {
        if (!lp[i]) {
            lp[i] = i;
            pr.push_back(i);
        }
        for (int p : pr) {
            if (p > lp[i] || (long long)p * i > b) break;
            lp[p * i] = p;
        }
    }
    cout << upper_bound(pr.begin(), pr.end(), b) - lower_bound(pr.begin(), pr.end(), a) << "\n";
}
