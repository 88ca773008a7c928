#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    priority_queue<int> low;
    priority_queue<int, vector<int>, greater<int>> high;
    for (int i = 0; i < n; i++) {
        int x;
        cin >> x;
        if (low.empty() || x <= low.top()) low.push(x);
        else high.push(x);
        if (low.size() > high.size() + 1) {
            high.push(low.top());
            low.pop();
        } else if (high.size() > low.size()) {
            low.push(high.top());
            high.pop();
        }
        cout << low.top() << " ";
    }
    cout << endl;
    return 0;
}
