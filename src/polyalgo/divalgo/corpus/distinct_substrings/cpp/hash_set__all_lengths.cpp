#include <iostream>
#include <string>
#include <unordered_set>
using namespace std;
typedef unsigned long long ull;

int main() {
    ios::sync_with_stdio(false);
    string s;
    cin >> s;
    int n = s.length();
    const ull M = 2305843009213693951ULL, B = 131;
    unordered_set<ull> seen;
    for (int i = 0; i < n; ++i) {
        ull h = 0;
        for (int j = i; j < n; ++j) {
            h = (ull)(((__uint128_t)h * B + s[j]) % M);
            seen.insert(h);
        }
    }
    cout << seen.size() << endl;
}
