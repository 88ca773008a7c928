#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

int editDistance(const string& source, const string& target) {
    size_t n = source.size(), m = target.size();
    vector<vector<int>> distance(n + 1, vector<int>(m + 1));
    for (size_t i = 0; i <= n; i++) distance[i][0] = i;
    for (size_t j = 0; j <= m; j++) distance[0][j] = j;
    for (size_t i = 1; i <= n; i++) {
        for (size_t j = 1; j <= m; j++) {
            int cost = source[i - 1] == target[j - 1] ? 0 : 1;
            distance[i][j] = min({
                distance[i - 1][j] + 1,
                distance[i][j - 1] + 1,
                distance[i - 1][j - 1] + cost,
            });
        }
    }
    return distance[n][m];
}

int main() {
    string source = "The relevant elephant";
    string target = "the elevator pehlan";
    cout << editDistance(source, target) << '\n';
}
