#include <iostream>
#include <stack>
using namespace std;

bool rival[501][501];
int team[501];

int main() {
    int n, m;
    cin >> n >> m;
    for (int i = 0; i < m; i++) {
        int a, b;
        cin >> a >> b;
        rival[a][b] = rival[b][a] = true;
    }
    long long ways = 1;
    bool ok = true;
    for (int s = 1; s <= n && ok; s++) {
        if (team[s] != 0) continue;
        ways = (ways + ways) % 1000000007;
        stack<int> st;
        st.push(s);
        team[s] = 1;
        while (!st.empty() && ok) {
            int u = st.top();
            st.pop();
            for (int v = 1; v <= n; v++) {
                if (!rival[u][v]) continue;
                if (team[v] == 0) {
                    team[v] = -team[u];
                    st.push(v);
                } else if (team[v] == team[u]) {
                    ok = false;
                }
            }
        }
    }
    cout << (ok ? ways : 0) << "\n";
}
