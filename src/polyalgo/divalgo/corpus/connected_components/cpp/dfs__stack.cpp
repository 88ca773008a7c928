#include <iostream>
#include <stack>
#include <algorithm>
using namespace std;

bool friends[501][501], seen[501];

int main() {
    int n, m;
    cin >> n >> m;
    while (m--) {
        int u, v;
        cin >> u >> v;
        friends[u][v] = friends[v][u] = true;
    }
    int groups = 0, best = 0;
    for (int s = 1; s <= n; ++s) {
        if (seen[s]) continue;
        groups++;
        int members = 0;
        stack<int> st;
        st.push(s);
        seen[s] = true;
        while (!st.empty()) {
            int x = st.top();
            st.pop();
            members++;
            for (int y = 1; y <= n; ++y) {
                if (friends[x][y] && !seen[y]) {
                    seen[y] = true;
                    st.push(y);
                }
            }
        }
        best = max(best, members);
    }
    cout << groups << " " << best << "\n";
    return 0;
}
