#include <array>
#include <cstdint>
#include <iostream>
#include <vector>

using namespace std;

vector<int> radixSort(const vector<int>& values) {
    const uint32_t sign = 0x80000000u;  // flipped, so that negative values come first
    vector<uint32_t> keys, next(values.size());
    for (int value : values) keys.push_back(static_cast<uint32_t>(value) ^ sign);
    for (int shift = 0; shift < 32; shift += 8) {
        array<size_t, 257> start{};
        for (uint32_t key : keys) start[(key >> shift & 255) + 1]++;
        for (size_t byte = 1; byte < start.size(); byte++) start[byte] += start[byte - 1];
        for (uint32_t key : keys) next[start[key >> shift & 255]++] = key;
        keys.swap(next);
    }
    vector<int> sorted;
    for (uint32_t key : keys) sorted.push_back(static_cast<int>(key ^ sign));
    return sorted;
}

int main() {
    vector<int> values = {329, -45, 7, 4570, -802, 90, 329, 0, 66, -7, 1024, 80, -810};
    vector<int> sorted = radixSort(values);
    for (size_t i = 0; i < sorted.size(); i++) cout << (i ? " " : "") << sorted[i];
    cout << '\n';
}
