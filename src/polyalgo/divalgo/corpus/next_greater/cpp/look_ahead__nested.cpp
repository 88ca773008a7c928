#include <iostream>
using namespace std;

int main() {
    int n;
    cin >> n;
    int h[2000];
    for (int i = 0; i < n; i++) cin >> h[i];
    for (int i = 0; i < n; i++) {
        int who = 0;
        for (int j = i + 1; j < n; j++) {
            if (h[j] > h[i]) {
                who = j + 1;
                break;
            }
        }
        if (i > 0) cout << " ";
        cout << who;
    }
    cout << endl;
    return 0;
}
