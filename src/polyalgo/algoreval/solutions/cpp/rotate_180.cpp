#include <algorithm>
#include <iostream>
#include <vector>

using namespace std;

vector<vector<int>> rotate180(const vector<vector<int>>& image) {
    vector<vector<int>> rotated = image;
    reverse(rotated.begin(), rotated.end());
    for (auto& row : rotated) {
        reverse(row.begin(), row.end());
    }
    return rotated;
}

int main() {
    vector<vector<int>> image = {{1, 2, 3, 4, 5}, {6, 7, -8, 9, 10}, {11, 12, 13, 14, 15}, {16, 17, 18, 19, 20}};
    for (const auto& row : rotate180(image)) {
        for (size_t c = 0; c < row.size(); c++) cout << (c ? " " : "") << row[c];
        cout << '\n';
    }
}
