#include <algorithm>
#include <iostream>
#include <vector>

using namespace std;

vector<vector<int>> medianFilter(const vector<vector<int>>& image) {
    int rows = image.size(), cols = image[0].size();
    vector<vector<int>> filtered = image;
    for (int r = 1; r + 1 < rows; r++) {
        for (int c = 1; c + 1 < cols; c++) {
            vector<int> window;
            for (int y = r - 1; y <= r + 1; y++) {
                window.insert(window.end(), image[y].begin() + c - 1, image[y].begin() + c + 2);
            }
            nth_element(window.begin(), window.begin() + 4, window.end());
            filtered[r][c] = window[4];
        }
    }
    return filtered;
}

int main() {
    vector<vector<int>> image = {{10, 12, 11, 255, 13, 12}, {11, 0, 12, 12, 14, 13}, {10, 11, 255, 13, 0, 255}, {12, 200, 13, 11, 12, 14}, {0, 13, 255, 12, 11, 10}};
    for (const auto& row : medianFilter(image)) {
        for (size_t c = 0; c < row.size(); c++) cout << (c ? " " : "") << row[c];
        cout << '\n';
    }
}
