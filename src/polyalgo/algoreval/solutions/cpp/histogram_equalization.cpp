#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <numeric>
#include <vector>

using namespace std;

vector<vector<int>> equalizeHistogram(const vector<vector<int>>& image) {
    array<int, 256> cumulative{};
    for (const auto& row : image) {
        for (int value : row) cumulative[value]++;
    }
    int lowest = *find_if(cumulative.begin(), cumulative.end(), [](int count) { return count > 0; });
    partial_sum(cumulative.begin(), cumulative.end(), cumulative.begin());
    int total = cumulative.back();
    if (lowest == total) return image;

    vector<vector<int>> equalized = image;
    for (auto& row : equalized) {
        for (int& value : row) value = lround((cumulative[value] - lowest) * 255.0 / (total - lowest));
    }
    return equalized;
}

int main() {
    vector<vector<int>> image = {{52, 55, 61, 66, 70}, {62, 59, 55, 104, 94}, {63, 65, 66, 113, 144}, {64, 70, 70, 126, 154}};
    for (const auto& row : equalizeHistogram(image)) {
        for (size_t c = 0; c < row.size(); c++) cout << (c ? " " : "") << row[c];
        cout << '\n';
    }
}
