#include <iostream>
#include <vector>

using namespace std;

vector<vector<int>> convolve2d(const vector<vector<int>>& image, const vector<vector<int>>& kernel) {
    int rows = image.size(), cols = image[0].size();
    int size = kernel.size(), centre = size / 2;
    vector<vector<int>> result(rows, vector<int>(cols, 0));
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++) {
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    int y = r + centre - i, x = c + centre - j;
                    if (y >= 0 && y < rows && x >= 0 && x < cols) result[r][c] += kernel[i][j] * image[y][x];
                }
            }
        }
    }
    return result;
}

int main() {
    vector<vector<int>> image = {{10, 20, 30, 40}, {50, 60, 70, 80}, {15, 25, 35, 45}};
    vector<vector<int>> kernel = {{1, 2, 0}, {0, -1, 3}, {-2, 0, 1}};
    for (const auto& row : convolve2d(image, kernel)) {
        for (size_t c = 0; c < row.size(); c++) cout << (c ? " " : "") << row[c];
        cout << '\n';
    }
}
