#include <iostream>
#include <string>
using namespace std;

int main() {
    string a, b;
    cin >> a >> b;
    int count = 0;
    for (int i = 0; i + (int)b.size() <= (int)a.size(); i++) {
        bool same = true;
        for (int j = 0; j < (int)b.size(); j++) {
            if (a[i + j] != b[j]) {
                same = false;
                break;
            }
        }
        if (same) count++;
    }
    cout << count;
    return 0;
}
