#include <algorithm>
#include <iostream>
#include <vector>

using namespace std;

void extend(const vector<int>& sorted, vector<bool>& used, vector<int>& chosen, vector<vector<int>>& result) {
    if (chosen.size() == sorted.size()) {
        result.push_back(chosen);
        return;
    }
    for (size_t i = 0; i < sorted.size(); i++) {
        if (used[i]) continue;
        used[i] = true;
        chosen.push_back(sorted[i]);
        extend(sorted, used, chosen, result);
        chosen.pop_back();
        used[i] = false;
    }
}

vector<vector<int>> permutations(const vector<int>& items) {
    vector<int> sorted = items;
    sort(sorted.begin(), sorted.end());
    vector<bool> used(sorted.size());
    vector<int> chosen;
    vector<vector<int>> result;
    extend(sorted, used, chosen, result);
    return result;
}

int main() {
    vector<int> items = {4, 1, 9};
    for (const auto& permutation : permutations(items)) {
        for (size_t i = 0; i < permutation.size(); i++) cout << (i ? " " : "") << permutation[i];
        cout << '\n';
    }
}
