#include <iostream>
#include <bitset>
using namespace std;

int main() {
    int n, s, x;
    cin >> n >> s;
    bitset<20001> b;
    b.set(0);
    while (n--) {
        cin >> x;
        b |= b << x;
    }
    if (b[s]) cout << "YES\n";
    else cout << "NO\n";
}
