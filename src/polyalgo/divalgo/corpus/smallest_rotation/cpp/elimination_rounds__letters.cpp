#include <bits/stdc++.h>
using namespace std;
#define all(v) v.begin(), v.end()

int main() {
    string s;
    cin >> s;
    int n = s.size();
    vector<int> starts(n);
    iota(all(starts), 0);
    for (int k = 0; k < n && starts.size() > 1; k++) {
        char low = 'z';
        for (int i : starts) low = min(low, s[(i + k) % n]);
        vector<int> stay;
        for (int i : starts)
            if (s[(i + k) % n] == low) stay.push_back(i);
        starts = stay;
    }
    for (int k = 0; k < n; k++) cout << s[(starts[0] + k) % n];
    cout << endl;
    return 0;
}
