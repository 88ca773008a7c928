#include <algorithm>
#include <array>
#include <iostream>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

using namespace std;

vector<array<int, 3>> roundRobinSchedule(const vector<pair<int, int>>& processes, int quantum) {
    int n = static_cast<int>(processes.size());
    vector<int> order(n), remaining(n);
    iota(order.begin(), order.end(), 0);
    stable_sort(order.begin(), order.end(), [&](int a, int b) { return processes[a].first < processes[b].first; });
    for (int p = 0; p < n; p++) remaining[p] = processes[p].second;

    vector<array<int, 3>> result(n);
    queue<int> ready;
    int time = 0, arrived = 0;
    auto admit = [&] {
        while (arrived < n && processes[order[arrived]].first <= time) ready.push(order[arrived++]);
    };
    for (int done = 0; done < n;) {
        if (ready.empty()) time = max(time, processes[order[arrived]].first);
        admit();
        int p = ready.front();
        ready.pop();
        int slice = min(quantum, remaining[p]);
        time += slice;
        remaining[p] -= slice;
        admit();
        if (remaining[p] > 0) {
            ready.push(p);
            continue;
        }
        auto [arrival, burst] = processes[p];
        result[p] = {time, time - arrival, time - arrival - burst};
        done++;
    }
    return result;
}

int main() {
    vector<pair<int, int>> processes = {{3, 4}, {0, 5}, {9, 2}, {3, 7}, {6, 3}, {0, 3}, {40, 2}, {42, 5}};
    int quantum = 3;
    for (auto [completion, turnaround, waiting] : roundRobinSchedule(processes, quantum)) {
        cout << completion << ' ' << turnaround << ' ' << waiting << '\n';
    }
}
