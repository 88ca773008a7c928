#include <iostream>
#include <vector>

using namespace std;

vector<int> mergeSort(const vector<int>& values) {
    if (values.size() < 2) return values;
    auto middle = values.begin() + values.size() / 2;
    vector<int> left = mergeSort(vector<int>(values.begin(), middle));
    vector<int> right = mergeSort(vector<int>(middle, values.end()));
    vector<int> merged;
    merged.reserve(values.size());
    size_t i = 0, j = 0;
    while (i < left.size() && j < right.size()) {
        merged.push_back(left[i] <= right[j] ? left[i++] : right[j++]);
    }
    merged.insert(merged.end(), left.begin() + i, left.end());
    merged.insert(merged.end(), right.begin() + j, right.end());
    return merged;
}

int main() {
    vector<int> values = {38, -27, 43, 3, 9, 82, 10, 3, 0};
    vector<int> sorted = mergeSort(values);
    for (size_t i = 0; i < sorted.size(); i++) cout << (i ? " " : "") << sorted[i];
    cout << '\n';
}
