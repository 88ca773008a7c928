#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    string a, b;
    cin >> a >> b;
    vector<int> row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); j++) row[j] = j;
    for (size_t i = 1; i <= a.size(); i++) {
        int diag = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.size(); j++) {
            int old = row[j];
            int v = diag + (a[i - 1] == b[j - 1] ? 0 : 1);
            if (row[j] + 1 < v) v = row[j] + 1;
            if (row[j - 1] + 1 < v) v = row[j - 1] + 1;
            row[j] = v;
            diag = old;
        }
    }
    cout << row.back() << "\n";
    return 0;
}
