#include <iostream>
#include <bitset>
#include <vector>
using namespace std;
typedef bitset<5001> Set;

int main() {
    int m, s;
    cin >> m >> s;
    vector<int> coins(m);
    for (auto &c : coins) cin >> c;
    Set seen, layer;
    layer[0] = seen[0] = 1;
    int steps = 0;
    while (layer.any() && !layer[s]) {
        Set next;
        for (int c : coins) next |= layer << c;
        layer = next & ~seen;
        seen |= layer;
        steps++;
    }
    cout << (layer[s] ? steps : -1) << "\n";
}
