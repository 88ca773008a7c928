#include <iostream>
#include <queue>
using namespace std;

int main() {
    ios_base::sync_with_stdio(0);
    cin.tie(0);
    int n, k;
    cin >> n >> k;
    priority_queue<int> pq;
    while (n--) {
        int w;
        cin >> w;
        pq.push(w);
        if ((int)pq.size() > k) pq.pop();
    }
    cout << pq.top();
}
