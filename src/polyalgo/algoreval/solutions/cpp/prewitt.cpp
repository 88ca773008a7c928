#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <vector>

using namespace std;

vector<vector<double>> prewitt(const vector<vector<int>>& image) {
    const int kernelX[3][3] = {{-1, 0, 1}, {-1, 0, 1}, {-1, 0, 1}};
    const int kernelY[3][3] = {{-1, -1, -1}, {0, 0, 0}, {1, 1, 1}};
    int rows = image.size(), cols = image[0].size();
    vector<vector<double>> magnitude(rows, vector<double>(cols));
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++) {
            int gx = 0, gy = 0;
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    int pixel = image[clamp(r + i - 1, 0, rows - 1)][clamp(c + j - 1, 0, cols - 1)];
                    gx += kernelX[i][j] * pixel;
                    gy += kernelY[i][j] * pixel;
                }
            }
            magnitude[r][c] = hypot(gx, gy);
        }
    }
    return magnitude;
}

int main() {
    vector<vector<int>> image = {{10, 10, 10, 90, 90}, {10, 12, 10, 95, 90}, {0, 15, 200, 90, 60}, {5, 40, 60, 60, 255}};
    cout << fixed << setprecision(2);
    for (const auto& row : prewitt(image)) {
        for (size_t c = 0; c < row.size(); c++) cout << (c ? " " : "") << row[c];
        cout << '\n';
    }
}
