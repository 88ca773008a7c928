#include <iostream>
using namespace std;

int main() {
    int n;
    cin >> n;
    int *p = new int[n];
    for (int i = 0; i < n; i++) cin >> p[i];
    long long c = 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (p[i] > p[j]) c++;
    cout << c << endl;
    delete[] p;
    return 0;
}
