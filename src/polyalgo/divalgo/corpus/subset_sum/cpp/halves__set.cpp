#include <iostream>
#include <unordered_set>
using namespace std;

int n, s, a[20];
unordered_set<int> left_sums;

void gather(int i, int end, int sum) {
    if (i == end) {
        left_sums.insert(sum);
        return;
    }
    gather(i + 1, end, sum);
    gather(i + 1, end, sum + a[i]);
}

bool match(int i, int sum) {
    if (i == n) return left_sums.count(s - sum) > 0;
    return match(i + 1, sum) || match(i + 1, sum + a[i]);
}

int main() {
    cin >> n >> s;
    for (int i = 0; i < n; i++) cin >> a[i];
    gather(0, n / 2, 0);
    cout << (match(n / 2, 0) ? "YES" : "NO");
    return 0;
}
