#include <algorithm>
#include <iostream>
#include <vector>

using namespace std;

vector<vector<int>> boxBlur(const vector<vector<int>>& image) {
    int rows = image.size(), cols = image[0].size();
    vector<vector<int>> blurred(rows, vector<int>(cols));
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++) {
            int sum = 0, count = 0;
            for (int y = max(r - 1, 0); y <= min(r + 1, rows - 1); y++) {
                for (int x = max(c - 1, 0); x <= min(c + 1, cols - 1); x++) {
                    sum += image[y][x];
                    count++;
                }
            }
            blurred[r][c] = sum / count;
        }
    }
    return blurred;
}

int main() {
    vector<vector<int>> image = {{10, 20, 30, 40, 255}, {50, 60, 70, 80, 0}, {90, 100, 110, 120, 255}, {15, 25, 35, 45, 1}};
    for (const auto& row : boxBlur(image)) {
        for (size_t c = 0; c < row.size(); c++) cout << (c ? " " : "") << row[c];
        cout << '\n';
    }
}
