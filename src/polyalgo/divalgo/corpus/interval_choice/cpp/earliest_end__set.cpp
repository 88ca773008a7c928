#include <iostream>
#include <set>
using namespace std;

struct Band {
    int s, e;
    bool operator<(const Band &o) const {
        if (e != o.e) return e < o.e;
        return s < o.s;
    }
};

int main() {
    int n;
    cin >> n;
    multiset<Band> bands;
    for (int i = 0; i < n; i++) {
        Band b;
        cin >> b.s >> b.e;
        bands.insert(b);
    }
    int time = 0, played = 0;
    for (const Band &b : bands) {
        if (b.s < time) continue;
        time = b.e;
        ++played;
    }
    cout << played << "\n";
    return 0;
}
