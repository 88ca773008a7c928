#include <algorithm>
#include <array>
#include <iostream>
#include <numeric>
#include <utility>
#include <vector>

using namespace std;

vector<array<int, 3>> fcfsSchedule(const vector<pair<int, int>>& processes) {
    vector<size_t> order(processes.size());
    iota(order.begin(), order.end(), 0);
    stable_sort(order.begin(), order.end(),
                [&](size_t a, size_t b) { return processes[a].first < processes[b].first; });
    vector<array<int, 3>> result(processes.size());
    int time = 0;
    for (size_t p : order) {
        auto [arrival, burst] = processes[p];
        int start = max(time, arrival);
        time = start + burst;
        result[p] = {time, time - arrival, start - arrival};
    }
    return result;
}

int main() {
    vector<pair<int, int>> processes = {{4, 3}, {0, 2}, {12, 1}, {4, 5}, {2, 1}, {13, 4}, {4, 1}, {25, 2}};
    for (auto [completion, turnaround, waiting] : fcfsSchedule(processes)) {
        cout << completion << ' ' << turnaround << ' ' << waiting << '\n';
    }
}
