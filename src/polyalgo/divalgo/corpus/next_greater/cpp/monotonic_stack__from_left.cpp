#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> h(n), ans(n, 0);
    stack<int> st;
    for (int i = 0; i < n; i++) {
        cin >> h[i];
        while (!st.empty() && h[st.top()] < h[i]) {
            ans[st.top()] = i + 1;
            st.pop();
        }
        st.push(i);
    }
    for (int i = 0; i < n; i++) cout << ans[i] << " ";
    cout << endl;
}
