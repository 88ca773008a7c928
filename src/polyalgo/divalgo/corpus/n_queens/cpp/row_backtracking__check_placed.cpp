#include <iostream>
#include <string>
#include <vector>
#include <cstdlib>
using namespace std;

vector<string> board;

long long place(vector<int> &at) {
    int row = at.size(), n = board.size();
    if (row == n) return 1;
    long long total = 0;
    for (int c = 0; c < n; c++) {
        bool ok = board[row][c] == '.';
        for (int r = 0; r < row && ok; r++) {
            if (at[r] == c || abs(at[r] - c) == row - r) ok = false;
        }
        if (ok) {
            at.push_back(c);
            total += place(at);
            at.pop_back();
        }
    }
    return total;
}

int main() {
    int n;
    cin >> n;
    board.resize(n);
    for (string &s : board) cin >> s;
    vector<int> at;
    cout << place(at) << "\n";
    return 0;
}
