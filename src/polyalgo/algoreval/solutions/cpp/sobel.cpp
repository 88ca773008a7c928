#include <algorithm>
#include <cmath>
#include <iostream>
#include <vector>

using namespace std;

vector<vector<int>> sobel(const vector<vector<int>>& image) {
    const int kernelX[3][3] = {{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}};
    const int kernelY[3][3] = {{-1, -2, -1}, {0, 0, 0}, {1, 2, 1}};
    int rows = image.size(), cols = image[0].size();
    vector<vector<int>> edges(rows, vector<int>(cols, 0));
    for (int r = 1; r < rows - 1; r++) {
        for (int c = 1; c < cols - 1; c++) {
            int gx = 0, gy = 0;
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    int pixel = image[r + i - 1][c + j - 1];
                    gx += kernelX[i][j] * pixel;
                    gy += kernelY[i][j] * pixel;
                }
            }
            edges[r][c] = min(255, static_cast<int>(sqrt(gx * gx + gy * gy)));
        }
    }
    return edges;
}

int main() {
    vector<vector<int>> image = {{10, 10, 10, 90, 90, 90}, {10, 12, 10, 95, 90, 90}, {10, 10, 20, 90, 80, 60}, {0, 15, 70, 60, 60, 60}, {5, 40, 60, 60, 61, 255}};
    for (const auto& row : sobel(image)) {
        for (size_t c = 0; c < row.size(); c++) cout << (c ? " " : "") << row[c];
        cout << '\n';
    }
}
