#include <algorithm>
#include <iostream>
#include <vector>

using namespace std;

int knapsack(const vector<int>& weights, const vector<int>& values, int capacity) {
    vector<int> best(capacity + 1, 0);
    for (size_t i = 0; i < weights.size(); i++) {
        for (int room = capacity; room >= weights[i]; room--) {
            best[room] = max(best[room], best[room - weights[i]] + values[i]);
        }
    }
    return best[capacity];
}

int main() {
    vector<int> weights = {12, 7, 11, 8, 9, 0, 6, 7, 40, 3};
    vector<int> values = {24, 13, 23, 15, 16, 2, 11, 13, 99, 4};
    int capacity = 35;
    cout << knapsack(weights, values, capacity) << '\n';
}
