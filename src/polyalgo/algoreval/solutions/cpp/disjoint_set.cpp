#include <iostream>
#include <numeric>
#include <utility>
#include <vector>

using namespace std;

class DisjointSet {
public:
    explicit DisjointSet(int n) : parent(n), sizes(n, 1), sets(n) { iota(parent.begin(), parent.end(), 0); }

    bool unionSets(int x, int y) {
        x = find(x);
        y = find(y);
        if (x == y) return false;
        if (sizes[x] < sizes[y]) swap(x, y);
        parent[y] = x;
        sizes[x] += sizes[y];
        sets--;
        return true;
    }

    bool connected(int x, int y) { return find(x) == find(y); }

    int setSize(int x) { return sizes[find(x)]; }

    int count() { return sets; }

private:
    int find(int x) { return parent[x] == x ? x : parent[x] = find(parent[x]); }

    vector<int> parent, sizes;
    int sets;
};

int main() {
    DisjointSet sets(9);
    cout << boolalpha << sets.unionSets(0, 1) << '\n';
    cout << boolalpha << sets.unionSets(3, 2) << '\n';
    cout << boolalpha << sets.connected(1, 3) << '\n';
    cout << boolalpha << sets.unionSets(1, 3) << '\n';
    cout << boolalpha << sets.unionSets(0, 2) << '\n';
    cout << sets.setSize(2) << '\n';
    cout << boolalpha << sets.unionSets(7, 8) << '\n';
    cout << boolalpha << sets.unionSets(8, 0) << '\n';
    cout << boolalpha << sets.unionSets(5, 5) << '\n';
    cout << boolalpha << sets.connected(7, 2) << '\n';
    cout << boolalpha << sets.connected(4, 8) << '\n';
    cout << sets.setSize(7) << '\n';
    cout << sets.setSize(6) << '\n';
    cout << sets.count() << '\n';
}
