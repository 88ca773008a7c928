#include <bits/stdc++.h>
using namespace std;

mt19937 rng(12345);

int select_kth(const vector<int> &v, int k) {
    int pivot = v[rng() % v.size()];
    vector<int> less, more;
    int equal = 0;
    for (int x : v) {
        if (x < pivot) less.push_back(x);
        else if (x > pivot) more.push_back(x);
        else equal++;
    }
    if (k <= (int)less.size()) return select_kth(less, k);
    if (k <= (int)less.size() + equal) return pivot;
    return select_kth(more, k - (int)less.size() - equal);
}

int main() {
    int n, k;
    cin >> n >> k;
    vector<int> v(n);
    for (int i = 0; i < n; i++) cin >> v[i];
    cout << select_kth(v, k) << "\n";
}
