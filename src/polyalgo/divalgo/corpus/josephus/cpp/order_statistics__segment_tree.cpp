#include <iostream>
#include <vector>
using namespace std;

vector<int> cnt;

void build(int v, int l, int r) {
    cnt[v] = r - l;
    if (r - l == 1) return;
    int m = (l + r) / 2;
    build(v * 2, l, m);
    build(v * 2 + 1, m, r);
}

int remove_kth(int v, int l, int r, int k) {
    cnt[v]--;
    if (r - l == 1) return l;
    int m = (l + r) / 2;
    if (k < cnt[v * 2]) return remove_kth(v * 2, l, m, k);
    return remove_kth(v * 2 + 1, m, r, k - cnt[v * 2]);
}

int main() {
    int n, k;
    cin >> n >> k;
    cnt.assign(4 * n, 0);
    build(1, 0, n);
    int pos = 0, who = 0;
    for (int left = n; left >= 1; --left) {
        pos = (pos + k - 1) % left;
        who = remove_kth(1, 0, n, pos);
    }
    cout << who + 1 << "\n";
    return 0;
}
