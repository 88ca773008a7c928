#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<long long> h(n + 1, 0);
    for (int i = 0; i < n; i++) cin >> h[i];
    stack<int> st;
    long long best = 0;
    for (int i = 0; i <= n; i++) {
        while (!st.empty() && h[st.top()] >= h[i]) {
            long long height = h[st.top()];
            st.pop();
            int left = st.empty() ? 0 : st.top() + 1;
            best = max(best, height * (i - left));
        }
        st.push(i);
    }
    cout << best << endl;
    return 0;
}
