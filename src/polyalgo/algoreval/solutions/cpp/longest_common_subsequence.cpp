#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

string longestCommonSubsequence(const string& first, const string& second) {
    size_t n = first.size(), m = second.size();
    vector<vector<int>> length(n + 1, vector<int>(m + 1, 0));
    for (size_t i = 1; i <= n; i++) {
        for (size_t j = 1; j <= m; j++) {
            if (first[i - 1] == second[j - 1]) {
                length[i][j] = length[i - 1][j - 1] + 1;
            } else {
                length[i][j] = max(length[i - 1][j], length[i][j - 1]);
            }
        }
    }
    string common;
    for (size_t i = n, j = m; i > 0 && j > 0;) {
        if (first[i - 1] == second[j - 1]) {
            common += first[i - 1];
            i--;
            j--;
        } else if (length[i - 1][j] >= length[i][j - 1]) {
            i--;
        } else {
            j--;
        }
    }
    reverse(common.begin(), common.end());
    return common;
}

int main() {
    string first = "committee-meeting";
    string second = "commentator-meaning";
    cout << longestCommonSubsequence(first, second) << '\n';
}
