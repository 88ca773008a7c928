#include <iostream>
#include <queue>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, k;
    cin >> n >> k;
    priority_queue<pair<int, int>> pq;
    for (int i = 0; i < n; i++) {
        int x;
        cin >> x;
        pq.push(make_pair(x, i));
        if (i + 1 < k) continue;
        while (pq.top().second <= i - k) pq.pop();
        cout << pq.top().first << ' ';
    }
    cout << '\n';
}
