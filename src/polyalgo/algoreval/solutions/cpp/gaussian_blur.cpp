#include <algorithm>
#include <iostream>
#include <vector>

using namespace std;

vector<vector<int>> gaussianBlur(const vector<vector<int>>& image) {
    const int kernel[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};
    int rows = image.size(), cols = image[0].size();
    vector<vector<int>> blurred(rows, vector<int>(cols));
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++) {
            int sum = 0;
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    int y = clamp(r + i - 1, 0, rows - 1), x = clamp(c + j - 1, 0, cols - 1);
                    sum += kernel[i][j] * image[y][x];
                }
            }
            blurred[r][c] = sum / 16;
        }
    }
    return blurred;
}

int main() {
    vector<vector<int>> image = {{0, 0, 255, 0, 0}, {12, 200, 34, 56, 255}, {78, 90, 123, 45, 67}, {255, 1, 2, 3, 254}};
    for (const auto& row : gaussianBlur(image)) {
        for (size_t c = 0; c < row.size(); c++) cout << (c ? " " : "") << row[c];
        cout << '\n';
    }
}
