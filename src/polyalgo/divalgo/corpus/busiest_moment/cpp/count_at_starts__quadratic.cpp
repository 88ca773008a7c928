#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> a(n), b(n);
    for (int i = 0; i < n; i++) cin >> a[i] >> b[i];
    int best = 0;
    for (int i = 0; i < n; i++) {
        int here = 0;
        for (int j = 0; j < n; j++) {
            if (a[j] <= a[i] && a[i] <= b[j]) here++;
        }
        best = here > best ? here : best;
    }
    cout << best << endl;
    return 0;
}
