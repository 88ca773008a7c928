#include <algorithm>
#include <array>
#include <functional>
#include <iostream>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

using namespace std;

vector<array<int, 3>> sjfSchedule(const vector<pair<int, int>>& processes) {
    int n = static_cast<int>(processes.size());
    vector<int> order(n);
    iota(order.begin(), order.end(), 0);
    stable_sort(order.begin(), order.end(), [&](int a, int b) { return processes[a].first < processes[b].first; });

    using Entry = array<int, 3>;  // burst, arrival, index
    priority_queue<Entry, vector<Entry>, greater<>> ready;
    vector<array<int, 3>> result(n);
    int time = 0, arrived = 0;
    while (arrived < n || !ready.empty()) {
        if (ready.empty()) time = max(time, processes[order[arrived]].first);
        for (; arrived < n && processes[order[arrived]].first <= time; arrived++) {
            int p = order[arrived];
            ready.push({processes[p].second, processes[p].first, p});
        }
        auto [burst, arrival, p] = ready.top();
        ready.pop();
        result[p] = {time + burst, time + burst - arrival, time - arrival};
        time += burst;
    }
    return result;
}

int main() {
    vector<pair<int, int>> processes = {{2, 6}, {1, 4}, {9, 2}, {1, 8}, {0, 3},
                                        {5, 4}, {7, 2}, {40, 3}, {38, 2}, {1, 4}};
    for (auto [completion, turnaround, waiting] : sjfSchedule(processes)) {
        cout << completion << ' ' << turnaround << ' ' << waiting << '\n';
    }
}
