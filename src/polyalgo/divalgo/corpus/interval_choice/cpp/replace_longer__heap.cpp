#include <bits/stdc++.h>
using namespace std;
typedef pair<int, int> pii;

int main() {
    int n;
    scanf("%d", &n);
    priority_queue<pii, vector<pii>, greater<pii>> by_start;
    for (int i = 0; i < n; i++) {
        int s, e;
        scanf("%d %d", &s, &e);
        by_start.push({s, e});
    }
    int cnt = 0, end = 0;
    while (!by_start.empty()) {
        pii b = by_start.top();
        by_start.pop();
        if (b.first >= end) {
            cnt++;
            end = b.second;
        } else if (b.second < end) {
            end = b.second;
        }
    }
    printf("%d\n", cnt);
}
