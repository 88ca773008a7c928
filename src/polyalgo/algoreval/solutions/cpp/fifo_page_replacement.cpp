#include <iostream>
#include <queue>
#include <unordered_set>
#include <vector>

using namespace std;

int fifoPageFaults(const vector<int>& pages, int capacity) {
    unordered_set<int> loaded;
    queue<int> order;
    int faults = 0;
    for (int page : pages) {
        if (loaded.count(page)) continue;
        faults++;
        if (static_cast<int>(order.size()) == capacity) {
            loaded.erase(order.front());
            order.pop();
        }
        loaded.insert(page);
        order.push(page);
    }
    return faults;
}

int main() {
    vector<int> pages = {4, 0, 1, 0, 2, 4, 0, 3, 4, 0, 1, 2, 0, 3, 1, 5, 0};
    int capacity = 4;
    cout << fifoPageFaults(pages, capacity) << '\n';
}
