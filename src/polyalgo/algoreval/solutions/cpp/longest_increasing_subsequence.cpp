#include <algorithm>
#include <iostream>
#include <vector>

using namespace std;

vector<int> longestIncreasingSubsequence(const vector<int>& values) {
    vector<int> tails, positions; // smallest last value per length, and where it is
    vector<int> previous(values.size(), -1);
    for (size_t i = 0; i < values.size(); i++) {
        size_t k = lower_bound(tails.begin(), tails.end(), values[i]) - tails.begin();
        if (k == tails.size()) {
            tails.push_back(values[i]);
            positions.push_back(static_cast<int>(i));
        } else {
            tails[k] = values[i];
            positions[k] = static_cast<int>(i);
        }
        if (k > 0) previous[i] = positions[k - 1];
    }
    vector<int> chosen;
    for (int i = positions.empty() ? -1 : positions.back(); i != -1; i = previous[i]) chosen.push_back(values[i]);
    reverse(chosen.begin(), chosen.end());
    return chosen;
}

int main() {
    vector<int> values = {6, 11, 3, 9, 3, 12, 5, -4, 10, 7, -4, 8, 15, 9, 9, 2, 14, 13, 14};
    vector<int> chosen = longestIncreasingSubsequence(values);
    for (size_t i = 0; i < chosen.size(); i++) cout << (i ? " " : "") << chosen[i];
    cout << '\n';
}
