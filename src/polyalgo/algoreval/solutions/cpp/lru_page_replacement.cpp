#include <iostream>
#include <list>
#include <unordered_map>
#include <vector>

using namespace std;

int lruPageFaults(const vector<int>& pages, int capacity) {
    list<int> recent;  // from the most to the least recently used page
    unordered_map<int, list<int>::iterator> position;
    int faults = 0;
    for (int page : pages) {
        auto found = position.find(page);
        if (found != position.end()) {
            recent.splice(recent.begin(), recent, found->second);
            continue;
        }
        faults++;
        if (static_cast<int>(recent.size()) == capacity) {
            position.erase(recent.back());
            recent.pop_back();
        }
        recent.push_front(page);
        position[page] = recent.begin();
    }
    return faults;
}

int main() {
    vector<int> pages = {7, 0, 1, 2, 0, 3, 0, 4, 2, 3, 0, 3, 2, 1};
    int capacity = 3;
    cout << lruPageFaults(pages, capacity) << '\n';
}
