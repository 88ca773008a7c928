#include <iostream>
#include <unordered_map>
using namespace std;

int main() {
    int n, x, winner = -1;
    cin >> n;
    unordered_map<int, int> votes;
    for (int i = 0; i < n; ++i) {
        cin >> x;
        votes[x]++;
        if (votes[x] * 2 > n) winner = x;
    }
    cout << winner << '\n';
}
