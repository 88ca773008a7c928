#include <iostream>
#include <vector>

using namespace std;

vector<vector<int>> rotate90(const vector<vector<int>>& image) {
    size_t rows = image.size(), cols = image[0].size();
    vector<vector<int>> rotated(cols, vector<int>(rows));
    for (size_t r = 0; r < rows; r++) {
        for (size_t c = 0; c < cols; c++) rotated[c][rows - 1 - r] = image[r][c];
    }
    return rotated;
}

int main() {
    vector<vector<int>> image = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, -11, 12}};
    for (const auto& row : rotate90(image)) {
        for (size_t c = 0; c < row.size(); c++) cout << (c ? " " : "") << row[c];
        cout << '\n';
    }
}
