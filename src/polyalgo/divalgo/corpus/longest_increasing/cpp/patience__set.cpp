#include <iostream>
#include <set>
using namespace std;

int main() {
    int n, x;
    cin >> n;
    set<int> s;
    while (cin >> x) {
        auto it = s.lower_bound(x);
        if (it != s.end()) s.erase(it);
        s.insert(x);
    }
    cout << s.size() << endl;
    return 0;
}
