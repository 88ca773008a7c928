#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    int n, x;
    cin >> n;
    vector<int> v;
    for (int i = 0; i < n; ++i) {
        cin >> x;
        v.insert(lower_bound(v.begin(), v.end(), x), x);
        cout << v[(v.size() - 1) / 2] << (i + 1 == n ? "\n" : " ");
    }
    return 0;
}
