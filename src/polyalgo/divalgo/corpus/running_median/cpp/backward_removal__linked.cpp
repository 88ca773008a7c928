#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> a(n), order(n);
    for (int i = 0; i < n; i++) {
        cin >> a[i];
        order[i] = i;
    }
    stable_sort(order.begin(), order.end(), [&](int x, int y) { return a[x] < a[y]; });
    vector<int> left(n, -1), right(n, -1), place(n);
    for (int i = 0; i < n; i++) {
        place[order[i]] = i;
        if (i) left[order[i]] = order[i - 1];
        if (i + 1 < n) right[order[i]] = order[i + 1];
    }
    int mid = order[(n - 1) / 2];
    vector<int> ans(n);
    for (int k = n - 1; k >= 0; k--) {
        ans[k] = a[mid];
        // k + 1 elements now; without element k the lower middle moves or stays
        bool before = place[k] < place[mid];
        int next_mid = mid;
        if (k == mid) next_mid = k % 2 == 0 ? left[mid] : right[mid];
        else if (before && k % 2 == 1) next_mid = right[mid];
        else if (!before && k % 2 == 0) next_mid = left[mid];
        if (left[k] != -1) right[left[k]] = right[k];
        if (right[k] != -1) left[right[k]] = left[k];
        mid = next_mid;
    }
    for (int i = 0; i < n; i++) cout << ans[i] << ' ';
    cout << endl;
    return 0;
}
