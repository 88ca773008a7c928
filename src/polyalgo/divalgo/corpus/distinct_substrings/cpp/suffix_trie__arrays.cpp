#include <bits/stdc++.h>
using namespace std;

int nxt[81000][26];

int main() {
    string s;
    cin >> s;
    int n = s.size(), nodes = 1;
    for (int i = 0; i < n; i++) {
        int v = 0;
        for (int j = i; j < n; j++) {
            int c = s[j] - 'a';
            if (nxt[v][c] == 0) nxt[v][c] = nodes++;
            v = nxt[v][c];
        }
    }
    cout << nodes - 1 << endl;
}
