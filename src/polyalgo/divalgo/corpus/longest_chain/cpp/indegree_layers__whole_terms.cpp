#include <iostream>
#include <vector>
using namespace std;
typedef vector<int> vi;

int main() {
    int n, m;
    cin >> n >> m;
    vector<vi> next(n);
    vi waits(n, 0);
    while (m--) {
        int a, b;
        cin >> a >> b;
        next[a - 1].push_back(b - 1);
        waits[b - 1]++;
    }
    vi now;
    for (int i = 0; i < n; ++i)
        if (!waits[i]) now.push_back(i);
    int terms = 0, finished = 0;
    while (!now.empty()) {
        terms++;
        vi later;
        for (int c : now) {
            finished++;
            for (int d : next[c])
                if (--waits[d] == 0) later.push_back(d);
        }
        now.swap(later);
    }
    if (finished < n) terms = -1;
    cout << terms << "\n";
    return 0;
}
