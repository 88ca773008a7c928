#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    multiset<int> s;
    multiset<int>::iterator mid;
    for (int i = 1; i <= n; i++) {
        int x;
        cin >> x;
        s.insert(x);
        if (i == 1) mid = s.begin();
        else {
            // equal keys go behind the old ones
            if (x < *mid) {
                if (i % 2 == 0) --mid;
            } else if (i % 2 == 1) {
                ++mid;
            }
        }
        cout << *mid << " ";
    }
    cout << "\n";
}
