#include <array>
#include <iostream>
#include <vector>

using namespace std;

int otsuThreshold(const vector<vector<int>>& image) {
    array<int, 256> histogram{};
    double sum = 0;
    int total = 0;
    for (const auto& row : image) {
        for (int value : row) {
            histogram[value]++;
            sum += value;
            total++;
        }
    }
    int threshold = 0;
    double best = 0, dark = 0, darkSum = 0;
    for (int t = 0; t < 256; t++) {
        dark += histogram[t];
        darkSum += t * histogram[t];
        double bright = total - dark;
        if (dark == 0 || bright == 0) continue;
        double difference = darkSum / dark - (sum - darkSum) / bright;
        double variance = dark * bright * difference * difference;
        if (variance > best) {
            best = variance;
            threshold = t;
        }
    }
    return threshold;
}

int main() {
    vector<vector<int>> image = {{12, 15, 14, 200, 210, 205}, {10, 18, 90, 198, 202, 220}, {11, 13, 95, 100, 207, 199}, {16, 12, 14, 88, 201, 203}};
    cout << otsuThreshold(image) << '\n';
}
