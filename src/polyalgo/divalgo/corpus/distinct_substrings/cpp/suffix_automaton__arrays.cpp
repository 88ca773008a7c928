#include <bits/stdc++.h>
using namespace std;

const int N = 805;
int len_[N], link_[N], to[N][26], sz = 1, last_ = 0;

void extend(int c) {
    int cur = sz++;
    len_[cur] = len_[last_] + 1;
    int p = last_;
    while (p != -1 && !to[p][c]) {
        to[p][c] = cur;
        p = link_[p];
    }
    if (p == -1) link_[cur] = 0;
    else {
        int q = to[p][c];
        if (len_[p] + 1 == len_[q]) link_[cur] = q;
        else {
            int copy = sz++;
            len_[copy] = len_[p] + 1;
            memcpy(to[copy], to[q], sizeof to[q]);
            link_[copy] = link_[q];
            while (p != -1 && to[p][c] == q) {
                to[p][c] = copy;
                p = link_[p];
            }
            link_[q] = link_[cur] = copy;
        }
    }
    last_ = cur;
}

int main() {
    string s;
    cin >> s;
    link_[0] = -1;
    for (char ch : s) extend(ch - 'a');
    long long ans = 0;
    for (int v = 1; v < sz; v++) ans += len_[v] - len_[link_[v]];
    cout << ans << endl;
    return 0;
}
