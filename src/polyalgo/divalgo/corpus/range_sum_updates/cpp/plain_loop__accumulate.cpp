#include <iostream>
#include <numeric>
#include <vector>
using namespace std;

int main() {
    int n, q;
    cin >> n >> q;
    vector<int> shelf(n);
    for (auto &s : shelf) cin >> s;
    for (int i = 0; i < q; i++) {
        int k, a, b;
        cin >> k >> a >> b;
        if (k == 1) shelf[a - 1] = b;
        else cout << accumulate(shelf.begin() + a - 1, shelf.begin() + b, 0LL) << endl;
    }
}
