#include <iostream>
#include <string>
#include <algorithm>
using namespace std;

int main() {
    string word;
    cin >> word;
    string answer = word;
    int n = word.length();
    for (int k = 0; k < n; ++k) {
        rotate(word.begin(), word.begin() + 1, word.end());
        if (word < answer) answer = word;
    }
    cout << answer << "\n";
}
