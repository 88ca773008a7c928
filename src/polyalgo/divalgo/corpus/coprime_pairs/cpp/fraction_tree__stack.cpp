#include <iostream>
#include <stack>
using namespace std;

int main() {
    int n;
    cin >> n;
    // neighbours b and d of two fractions: between them lies one with denominator b + d
    stack<pair<int, int>> todo;
    todo.push({1, 1});
    long long fractions = 0;
    while (!todo.empty()) {
        int b = todo.top().first, d = todo.top().second;
        todo.pop();
        if (b + d > n) continue;
        fractions++;
        todo.push({b, b + d});
        todo.push({b + d, d});
    }
    cout << fractions << endl;
    return 0;
}
