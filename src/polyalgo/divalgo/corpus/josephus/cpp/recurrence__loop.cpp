#include <iostream>
using namespace std;

int main() {
    long long n, k;
    cin >> n >> k;
    long long pos = 0;
    for (int size = 2; size <= n; size++) pos = (pos + k) % size;
    cout << pos + 1 << endl;
    return 0;
}
