#include <algorithm>
#include <iostream>
#include <vector>

using namespace std;

vector<int> countingSort(const vector<int>& values) {
    if (values.empty()) return {};
    auto [low, high] = minmax_element(values.begin(), values.end());
    int smallest = *low;
    vector<int> counts(*high - smallest + 1, 0);
    for (int value : values) counts[value - smallest]++;
    vector<int> sorted;
    sorted.reserve(values.size());
    for (size_t i = 0; i < counts.size(); i++) {
        sorted.insert(sorted.end(), counts[i], smallest + static_cast<int>(i));
    }
    return sorted;
}

int main() {
    vector<int> values = {4, -2, 9, 4, 0, -7, 13, -2, 4, 1, 9, 10};
    vector<int> sorted = countingSort(values);
    for (size_t i = 0; i < sorted.size(); i++) cout << (i ? " " : "") << sorted[i];
    cout << '\n';
}
