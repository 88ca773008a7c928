#include <iostream>
#include <vector>

using namespace std;

vector<int> safeSequence(const vector<int>& available, const vector<vector<int>>& allocation,
                         const vector<vector<int>>& maximum) {
    size_t n = allocation.size(), resources = available.size();
    vector<int> work = available;
    vector<bool> finished(n, false);
    vector<int> sequence;

    auto canFinish = [&](size_t p) {
        for (size_t r = 0; r < resources; r++) {
            if (maximum[p][r] - allocation[p][r] > work[r]) return false;
        }
        return true;
    };

    for (bool progress = true; progress;) {
        progress = false;
        for (size_t p = 0; p < n; p++) {
            if (finished[p] || !canFinish(p)) continue;
            for (size_t r = 0; r < resources; r++) work[r] += allocation[p][r];
            finished[p] = true;
            sequence.push_back(static_cast<int>(p));
            progress = true;
        }
    }
    if (sequence.size() < n) sequence.clear();
    return sequence;
}

int main() {
    vector<int> available = {1, 1, 3};
    vector<vector<int>> allocation = {{0, 0, 1}, {5, 2, 6}, {0, 1, 5}, {1, 2, 1}, {0, 3, 0}, {2, 1, 0}};
    vector<vector<int>> maximum = {{1, 5, 6}, {7, 5, 7}, {0, 3, 6}, {2, 7, 3}, {0, 4, 2}, {2, 3, 4}};
    vector<int> sequence = safeSequence(available, allocation, maximum);
    if (sequence.empty()) cout << "unsafe";
    for (size_t i = 0; i < sequence.size(); i++) cout << (i ? " " : "") << sequence[i];
    cout << '\n';
}
